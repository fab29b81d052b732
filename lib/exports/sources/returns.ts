import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db'
import { achReturn, returnSync } from '../../db/schema'
import { beginningOf } from '../../list/keyset'
import { keysetOrder } from '../../list/sql'
import { matchingReturns, RETURN_ORDER } from '../../returns/list/matching'
import { RETURN_COLUMNS } from '../../returns/list/return-row'
import { RETURNS, type WhichReturns } from '../../returns/list/returns'
import { type Asked, exportSource, type ManifestCoverage, sqlColumns } from '../source'

const CELLS = sqlColumns(RETURNS.columns, { ...RETURN_COLUMNS, time: RETURN_COLUMNS.occurredAt })

export const RETURNS_SOURCE = exportSource(RETURNS, {
  count: (db, asked) => db.$count(achReturn, matching(asked)),
  coverage: readThrough,
  sql: async (_db, asked) => ({
    columns: CELLS,
    table: achReturn,
    where: matching(asked),
    order: keysetOrder(RETURN_ORDER, beginningOf(asked.order)),
    subjects: [achReturn.userId, achReturn.returnId, achReturn.depositId, achReturn.sourceId, achReturn.onRampId],
    groupBy: { name: 'crypto state', column: achReturn.cryptoState },
  }),
})

const matching = ({ environment, filters, now }: Asked<WhichReturns>) => matchingReturns(environment, filters, now)

/** Coverage through the time when the platform’s list was last read to its end. */
async function readThrough(db: Database, { environment }: Asked<WhichReturns>): Promise<ManifestCoverage | null> {
  const [state] = await db
    .select({ completeAt: returnSync.completeAt })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  return state?.completeAt ? { from: null, through: state.completeAt.toISOString(), holes: [] } : null
}
