import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db'
import { achReturn, returnSync } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { matchingReturns, RETURN_ORDER } from '../../returns/list/matching'
import { RETURNS, type WhichReturns } from '../../returns/list/returns'
import { type Asked, exportSource, type ManifestCoverage } from '../source'

const decimal = (column: PgColumn) => sql`${column}::text`

const CELLS: Readonly<Record<string, SQL | PgColumn>> = {
  time: achReturn.occurredAt,
  return: achReturn.returnId,
  code: achReturn.returnCode,
  reason: achReturn.returnReason,
  bucket: achReturn.bucket,
  state: achReturn.cryptoState,
  amount: decimal(achReturn.amount),
  atRisk: decimal(achReturn.atRiskAmount),
  lost: decimal(achReturn.lossAmount),
  currency: achReturn.currency,
  action: achReturn.userAction,
  sourceAction: achReturn.sourceAction,
  user: achReturn.userId,
  deposit: achReturn.depositId,
  source: achReturn.sourceId,
  onRamp: achReturn.onRampId,
}

export const RETURNS_SOURCE = exportSource(RETURNS, {
  count: (db, asked) => db.$count(achReturn, matching(asked)),
  coverage: readThrough,
  sql: async (_db, asked) => ({
    columns: CELLS,
    table: achReturn,
    where: matching(asked),
    order: keysetOrder(RETURN_ORDER, beginningOf(asked.order)),
    groupBy: { name: 'crypto state', column: achReturn.cryptoState },
  }),
})

const matching = ({ environment, filters, now }: Asked<WhichReturns>) => matchingReturns(environment, filters, now)

/** The platform's list was read to its end then. */
async function readThrough(db: Database, { environment }: Asked<WhichReturns>): Promise<ManifestCoverage | null> {
  const [state] = await db
    .select({ completeAt: returnSync.completeAt })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  return state?.completeAt ? { from: null, through: state.completeAt.toISOString(), holes: [] } : null
}
