import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { syncState } from '../../db/schema'
import { DELIVERY_LEASES } from './lease'

/**
 * Whether a watching page may start a sync: none runs and the last had no problem. A failing platform is left to the
 * schedule.
 */
export async function canWatcherSync(environment: string): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ problem: syncState.problem, isFree: DELIVERY_LEASES.isFree() })
    .from(syncState)
    .where(eq(syncState.environment, environment))
  if (state === undefined) return true
  return state.problem === null && (state.isFree === true || (await DELIVERY_LEASES.freeDead(environment)))
}
