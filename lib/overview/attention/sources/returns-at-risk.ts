import 'server-only'
import { and, eq, isNull, min, sql } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { achReturn, returnSync } from '../../../db/schema'
import { rowAddress } from '../../../list/row-address'
import { formatAmount } from '../../../money/format-amount'
import { AT_RISK } from '../../../returns/list/matching'
import { NOT_SAID, RETURNS } from '../../../returns/list/returns'
import type { AttentionSource } from '../source'

export const RETURNS_AT_RISK: AttentionSource = {
  id: 'returns-at-risk',
  label: 'Returns at risk',
  action: 'Open returns',
  permission: RETURNS.permission,
  place: 'archive',
  path: 'returns',
  read: async ({ scope }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const [sums, [state]] = await Promise.all([
      db
        .select({
          currency: achReturn.currency,
          count: sql<number>`count(*)::integer`,
          amount: sql<string>`sum(${achReturn.atRiskAmount})::text`,
          first: min(achReturn.sortAt),
        })
        .from(achReturn)
        .where(and(eq(achReturn.environment, name), isNull(achReturn.goneAt), AT_RISK))
        .groupBy(achReturn.currency)
        .orderBy(achReturn.currency),
      db.select({ at: returnSync.caughtUpAt }).from(returnSync).where(eq(returnSync.environment, name)),
    ])
    const count = sums.reduce((sum, one) => sum + one.count, 0)
    const firsts = sums.flatMap(({ first }) => first ?? []).sort((a, b) => a.getTime() - b.getTime())
    const at = count > 0 ? firsts[0] : state?.at
    const exposure = ['at-risk' as const]
    return {
      count,
      words:
        count > 0
          ? `${count === 1 ? 'return is' : 'returns are'} at risk`
          : state?.at
            ? 'No return is at risk'
            : 'Returns have not been read yet',
      urgency: 'losing',
      note: 'A bank returned a debit whose crypto may still be lost.',
      time: at ? { words: count > 0 ? 'the first' : 'read', at: at.toISOString() } : null,
      href: rowAddress(RETURNS, name, { exposure: count > 0 ? exposure : [] }),
      parts: sums.map(({ currency, count: own, amount }) => ({
        count: own,
        words: `with ${currency === null ? `${amount} without a currency` : formatAmount(amount, currency)}`,
        href: rowAddress(RETURNS, name, { exposure, currency: [currency ?? NOT_SAID] }),
      })),
    }
  },
}
