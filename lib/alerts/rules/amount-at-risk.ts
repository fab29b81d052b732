import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { formatQuantity } from '../../format/number'
import { rowAddress } from '../../list/row-address'
import { compareDecimals } from '../../money/arithmetic'
import { formatAmount } from '../../money/format-amount'
import { AT_RISK } from '../../returns/list/matching'
import { NOT_SAID, RETURNS } from '../../returns/list/returns'
import { NO_CAUSE, type NowKind, settingNumber } from '../rule-kind/rule-kind'
import { amountSetting, currencySetting, isOfCurrency, wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000

/** The amounts at risk now, by currency, of returns that were first read after `since`. */
async function readNewlyAtRisk(environment: string, since: Date) {
  const db = await getDatabase()
  return db
    .select({
      currency: achReturn.currency,
      count: sql<number>`count(*)::integer`,
      amount: sql<string>`sum(${achReturn.atRiskAmount})::text`,
    })
    .from(achReturn)
    .where(
      and(eq(achReturn.environment, environment), isNull(achReturn.goneAt), AT_RISK, gt(achReturn.firstReadAt, since)),
    )
    .groupBy(achReturn.currency)
    .orderBy(achReturn.currency)
}

export const AMOUNT_AT_RISK: NowKind = {
  id: 'amount-at-risk',
  title: 'Amount at risk',
  about:
    'Fires when new returns whose crypto may still be lost reach an amount in one currency. A return is new when Rampdesk first reads it.',
  severity: 'page',
  source: 'now',
  settings: z.strictObject({
    amount: amountSetting(10_000),
    hours: wholeSetting({ least: 1, most: 720, usual: 24 }),
    currency: currencySetting,
  }),
  fields: [
    { name: 'amount', label: 'At least', unit: 'in one currency' },
    { name: 'hours', label: 'In returns first read within', unit: 'hours' },
    { name: 'currency', label: 'Only this currency', unit: 'leave empty for any' },
  ],
  advice: {
    says: 'Review the returns: their crypto is still in flight, and once confirmed, it is lost.',
    action: 'Open returns',
  },
  holds: { before: 0, after: 5 },
  read: async (settings, { environment, now }) => {
    const hours = settingNumber(settings, 'hours')
    const sums = await readNewlyAtRisk(environment.name, new Date(now.getTime() - hours * HOUR_MS))
    return sums
      .filter(({ currency }) => isOfCurrency(settings, currency))
      .map(({ currency, count, amount }) => {
        const isOver = compareDecimals(amount, String(settings.amount)) >= 0
        const told = currency === null ? `${amount} without a currency` : formatAmount(amount, currency)
        return {
          subject: currency ?? NOT_SAID,
          subjectName: currency ?? 'No currency',
          cause: NO_CAUSE,
          isOver,
          isClear: !isOver,
          evidence: {
            sentence: `${told} at risk in ${formatQuantity(count, 'return')} first read within ${formatQuantity(hours, 'hour')}.`,
            // An amount is a decimal, which no float may hold.
            value: null,
            threshold: null,
            href: rowAddress(RETURNS, environment.name, { exposure: ['at-risk'], currency: [currency ?? NOT_SAID] }),
          },
        }
      })
  },
}
