import 'server-only'
import { and, desc, eq, gt, gte, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { rowAddress } from '../../list/row-address'
import { formatAmount } from '../../money/format-amount'
import { deskSegmentOf } from '../../paths'
import { NOT_SAID, RETURNS } from '../../returns/list/returns'
import { NO_CAUSE, type RuleSpan, type SpanKind } from './rule-kind'
import { amountSetting, currencySetting, isOfCurrency } from './settings'

const DAY_MS = 86_400_000

/** Nothing ends a loss: its alert ends so long after it. */
const HELD_MS = 3 * DAY_MS

/** The newest count where there are more. */
const MOST = 1_000

type Asked = { environment: string; from: Date; to: Date; least: string }

/** The oldest first. */
async function readLost({ environment, from, to, least }: Asked) {
  const db = await getDatabase()
  const { returnId, identity, lossAmount, currency, lostAt, firstReadAt } = achReturn
  const rows = await db
    .select({ returnId, identity, amount: sql<string>`${lossAmount}::text`, currency, lostAt, firstReadAt })
    .from(achReturn)
    .where(
      and(
        eq(achReturn.environment, environment),
        isNull(achReturn.goneAt),
        gt(lostAt, new Date(from.getTime() - HELD_MS)),
        lte(lostAt, to),
        gte(lossAmount, least),
      ),
    )
    .orderBy(desc(lostAt), desc(achReturn.id))
    .limit(MOST)
  return rows.reverse()
}

export const LOST_RETURN: SpanKind = {
  id: 'lost-return',
  title: 'Lost return',
  about:
    'Fires when a bank returned a debit whose crypto is confirmed, so the amount is lost. Each return has its own alert, which is resolved three days after the loss.',
  severity: 'notify',
  source: 'spans',
  settings: z.strictObject({ amount: amountSetting(0.01), currency: currencySetting }),
  fields: [
    { name: 'amount', label: 'At least', unit: 'lost' },
    { name: 'currency', label: 'Only this currency', unit: 'leave empty for any' },
  ],
  advice: { says: 'Review the return and its user. Nothing recovers the amount automatically.', action: 'Open return' },
  holds: { before: 0, after: 0 },
  read: async (settings, { environment, from, to }) => {
    const lost = await readLost({ environment: environment.name, from, to, least: String(settings.amount) })
    return lost.flatMap(({ returnId, identity, amount, currency, lostAt, firstReadAt }): RuleSpan[] => {
      const at = lostAt?.getTime() ?? 0
      // One that the platform lists late is not known before.
      const [begin, end] = [Math.max(at, firstReadAt.getTime()), at + HELD_MS]
      if (!isOfCurrency(settings, currency) || begin >= end || begin > to.getTime() || end <= from.getTime()) return []
      const segment = returnId === null ? null : deskSegmentOf(returnId)
      const told = currency === null ? `${amount} without a currency` : formatAmount(amount, currency)
      return [
        {
          subject: Buffer.from(identity).toString('hex'),
          subjectName: `Return with ${told} lost`,
          cause: NO_CAUSE,
          from: new Date(begin),
          to: end > to.getTime() ? null : new Date(end),
          evidence: {
            sentence: `${told} of a returned debit is lost.`,
            // Amounts are no floats.
            value: null,
            threshold: null,
            href:
              segment === null
                ? rowAddress(RETURNS, environment.name, { exposure: ['lost'], currency: [currency ?? NOT_SAID] })
                : `/${environment.name}/returns/${segment}`,
          },
        },
      ]
    })
  },
}
