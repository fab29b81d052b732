import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { syncState } from '../../db/schema'
import { freeDeadLease, isFree } from './lease'

/**
 * Whether an unscheduled sync, as for a watching page, is welcome: no run goes on and the last one had no problem.
 * After a problem only the schedule tries again, so that watchers do not press a failing platform.
 */
export async function canWatcherSync(environment: string): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ problem: syncState.problem, isFree: isFree() })
    .from(syncState)
    .where(eq(syncState.environment, environment))
  if (state === undefined) return true
  return state.problem === null && (state.isFree === true || (await freeDeadLease(environment)))
}
