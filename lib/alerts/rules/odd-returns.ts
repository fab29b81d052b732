import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { EVERY_WEEK } from '../../archive/derived/return-totals/return-totals'
import { getDatabase } from '../../db'
import { returnTotal } from '../../db/schema'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { RETURNS } from '../../returns/list/returns'
import { NO_CAUSE, type NowKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

/** Counted from kept counts, not from the rows. */
async function countMisfits(environment: string): Promise<number> {
  const db = await getDatabase()
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${returnTotal.count}), 0)::float8` })
    .from(returnTotal)
    .where(
      and(eq(returnTotal.environment, environment), eq(returnTotal.week, EVERY_WEEK), eq(returnTotal.isMisfit, true)),
    )
  return row?.count ?? 0
}

export const ODD_RETURNS: NowKind = {
  id: 'odd-returns',
  title: 'Odd returns',
  about: 'Fires when returns do not fit the contract, so that their amount or user may be missing here.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({ count: wholeSetting({ least: 1, most: 100_000, usual: 1 }) }),
  fields: [{ name: 'count', label: 'At least', unit: 'returns' }],
  advice: { says: 'Read the returns as received, and report that they break the contract.', action: 'Open returns' },
  holds: { before: 0, after: 5 },
  read: async (settings, { environment }) => {
    const least = settingNumber(settings, 'count')
    const count = await countMisfits(environment.name)
    return [
      {
        subject: '',
        subjectName: ODD_RETURNS.title,
        cause: NO_CAUSE,
        isOver: count >= least,
        isClear: count < least,
        evidence: {
          sentence: `${formatQuantity(count, 'return')} ${count === 1 ? 'does' : 'do'} not fit the contract.`,
          value: count,
          threshold: least,
          href: rowAddress(RETURNS, environment.name, { fits: ['no'] }),
        },
      },
    ]
  },
}
