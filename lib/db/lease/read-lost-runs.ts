import 'server-only'
import { sql } from 'drizzle-orm'
import { getDatabase } from '../index'

type LostQueue = 'run-redelivery' | 'run-export' | 'run-check' | 'sync-deliveries' | 'refresh-returns'

/** Work that a job of `queue` goes on with; `jobId` is null for a sync. */
export type LostRun = { queue: LostQueue; environment: string; jobId: string | null }

/** Reads the work that no living run holds: its lease is over, or nobody took the job. */
export async function readLostRuns(): Promise<LostRun[]> {
  const db = await getDatabase()
  return (await db.execute<LostRun>(LOST)).rows
}

/** A job that was just stored is not lost: the process that stored it is about to queue it or to run it. */
const unheld = sql`(lease_until < now() or lease_until is null and created_at < now() - interval '5 seconds')`

/** Open jobs are few, and each table has an index of them. */
const LOST = sql`
  select 'run-redelivery' as queue, environment, id as "jobId" from redelivery_job
  where (state in ('preparing', 'running') or lease_owner is not null) and ${unheld}
  union all
  select 'run-export', environment, id from export_job where state in ('queued', 'running') and ${unheld}
  union all
  select 'run-check', environment, id from endpoint_check where state = 'running' and ${unheld}
  union all
  select 'sync-deliveries', environment, null from sync_state where lease_until < now()
  union all
  select 'refresh-returns', environment, null from return_sync where lease_until < now()`
