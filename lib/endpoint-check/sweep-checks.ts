import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import { getDatabase } from '../db'
import { endpointCheck } from '../db/schema'
import { enqueue } from '../jobs/enqueue'

/** Queues a run of each unfinished check; a run does nothing if another one holds its check. */
export async function sweepChecks(environment: string): Promise<void> {
  const db = await getDatabase()
  const rows = await db
    .select({ jobId: endpointCheck.id })
    .from(endpointCheck)
    .where(and(eq(endpointCheck.environment, environment), eq(endpointCheck.state, 'running')))
    .orderBy(asc(endpointCheck.id))
  for (const { jobId } of rows) await enqueue('run-check', { environment, jobId, nonce: 'sweep' })
}
