import { z } from 'zod'
import { isDecimal } from '../../money/decimal-text'
import { formatAmount } from '../../money/format-amount'
import { openMember } from './to-account-list'

const PeriodLimit = z.strictObject({
  amount: z.string().refine(isDecimal),
  period: z.enum(['day', 'week', 'month', 'year']),
})

/**
 * A limit in words, for example `1,000.00 USD per day`. The contract leaves its shape open, so one of another shape is shown with
 * the names of its members.
 */
export function limitWords(limit: unknown, currency: string | null): string | null {
  const { data } = PeriodLimit.safeParse(limit)
  return data && currency ? `${formatAmount(data.amount, currency)} per ${data.period}` : openMember(limit)
}
