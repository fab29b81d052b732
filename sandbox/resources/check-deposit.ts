import type { HeldFundingSource } from '../holdings/holdings'
import { invalidFields, ProblemAnswer } from '../http/problem'
import { type AccountDepositLimits, depositLimits, type Unsettled } from './deposit-limits'
import { centsOf } from './money'

/** Section 7. */
type Extra = { suggestedAction?: string; clearsAt?: string | null; availableAt?: string | null; permanent?: boolean }

/** Field names of a request, for refusals. */
export type DecidingFields = { source: string; amount: string; priority: string }

type Limit = AccountDepositLimits['limitsByPriority']['normal' | 'high']

/** Throws the 400 problem of section 7 for a source that is not usable now. */
export function refuseUnusable(source: HeldFundingSource, unsettled: Unsettled, fields: DecidingFields): void {
  const { status, availableAt, permanent } = source
  if (status === 'active') return
  const { normal } = depositLimits(source, unsettled).limitsByPriority
  throw refusal(fields.source, normal.reason ?? 'not_available', `The funding source is ${status}`, {
    ...extraOf(normal),
    availableAt,
    permanent,
  })
}

export type Wish = { amountUsd: string; priority: 'normal' | 'high' }

/** Answers the cents that may leave early; throws the 400 problem of section 7 outside the limits. */
export function checkLimits(
  source: HeldFundingSource,
  unsettled: Unsettled,
  { amountUsd, priority }: Wish,
  fields: DecidingFields,
): number {
  const { minimumDepositAmountUsd, transactionLimitUsd, limitsByPriority } = depositLimits(source, unsettled)
  const limit = limitsByPriority[priority]
  const amount = centsOf(amountUsd)
  if (amount < centsOf(minimumDepositAmountUsd))
    throw refusal(fields.amount, 'minimum_deposit', `Must be at least ${minimumDepositAmountUsd}`)
  if (amount > centsOf(transactionLimitUsd))
    throw refusal(fields.amount, 'transaction_limit', `Must be at most ${transactionLimitUsd}`)
  if (!limit.available)
    throw refusal(fields.priority, limit.reason ?? 'not_available', 'Nothing may be deposited now', extraOf(limit))
  if (limit.maxAmountUsd !== null && amount > centsOf(limit.maxAmountUsd))
    throw refusal(fields.amount, 'unsettled_amount_limit', `At most ${limit.maxAmountUsd} may be deposited now`, {
      suggestedAction: 'wait_for_settlement',
      clearsAt: null,
    })
  return centsOf(limitsByPriority.high.maxEarlyReleaseAmountUsd ?? '0')
}

/** Throws a 400 problem if fewer cents may leave early now than was planned. */
export function refuseExposure(planned: number, earlyLimit: number, fields: DecidingFields): void {
  if (planned > earlyLimit)
    throw refusal(fields.priority, 'open_exposure', 'Less crypto may leave before settlement than was prepared', {
      suggestedAction: 'wait_for_settlement',
      clearsAt: null,
    })
}

const extraOf = ({ suggestedAction, clearsAt }: Limit): Extra => ({
  ...(suggestedAction === null ? {} : { suggestedAction }),
  clearsAt,
})

function refusal(field: string, code: string, message: string, extra: Extra = {}): ProblemAnswer {
  const { document } = invalidFields([{ field, code, message }])
  return new ProblemAnswer(400, { ...document, ...extra })
}
