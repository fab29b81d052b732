import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { syncState } from '../../db/schema'
import { freeDeadLease, isFree } from './lease'

/**
 * Whether a sync that nobody scheduled, such as that of a page which watches for news, is welcome now: no run goes on, and
 * the last one did not end with a problem. After a problem the schedule tries again, once a minute, so that a platform that
 * is down or refuses us is not asked each second by everybody who watches. One statement, and one more while a run goes on.
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
