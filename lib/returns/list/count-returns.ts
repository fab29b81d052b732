import 'server-only'
import { sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { type CountedReturns, returnFacets } from './facets'
import { AT_RISK, LOST, matchingReturns } from './matching'
import type { ReturnCounts } from './returns'
import { RETURNS, type WhichReturns } from './returns'

const NO_CHOICES = { state: [], code: [], bucket: [], action: [], currency: [], exposure: [], fits: [] }

/**
 * How many match, and how many each value of a filter would show under the others. @throws AppError `forbidden`
 * without return.read.
 */
export async function countReturns(scope: Scope, which: WhichReturns, now: Date): Promise<ReturnCounts> {
  authorize(scope, RETURNS.permission)
  const db = await getDatabase()
  const rows: CountedReturns[] = await db
    .select({
      state: achReturn.cryptoState,
      code: achReturn.returnCode,
      bucket: achReturn.bucket,
      action: achReturn.userAction,
      currency: achReturn.currency,
      isLost: sql<boolean>`${LOST}`,
      isAtRisk: sql<boolean>`${AT_RISK}`,
      fits: sql<boolean>`${achReturn.misfit} is null`,
      count: sql<number>`count(*)::integer`,
    })
    .from(achReturn)
    .where(matchingReturns(scope.environment.name, { ...which, ...NO_CHOICES }, now))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8`)
  return { ...returnFacets(rows, which), isCapped: false, areValuesCapped: false }
}
