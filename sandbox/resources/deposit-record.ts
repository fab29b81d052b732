import { type DepositResource, releasedCents } from './deposit'
import { usd } from './money'

type Status = 'authorized' | 'processing' | 'partially_released' | 'completed' | 'returned' | 'refunded' | 'failed'

/** not-shown.md, "2.12 deposit". */
export function depositStatus(deposit: DepositResource): Status {
  if (deposit.returnedAt !== null) return 'returned'
  if (deposit.refundedAt !== null) return 'refunded'
  if (deposit.debitStatus === 'failed') return 'failed'
  const released = releasedCents(deposit)
  if (released >= deposit.principal) return 'completed'
  if (released > 0) return 'partially_released'
  return deposit.debitStatus === 'authorized' ? 'authorized' : 'processing'
}

export function completionOf(deposit: DepositResource): string | null {
  return releasedCents(deposit) >= deposit.principal ? (deposit.deliveries.at(-1)?.at ?? null) : null
}

/** not-shown.md, "2.12 deposit", with every member. */
export function depositRecord(deposit: DepositResource) {
  const { id, source, onRampId, quoteType, priority, principal, instant, fee, network, asset, address } = deposit
  return {
    id,
    sourceId: source.id,
    onRampId,
    status: depositStatus(deposit),
    quoteType,
    priority,
    principalAmountUsd: usd(principal),
    instantPortionUsd: usd(instant),
    settlementPortionUsd: usd(principal - instant),
    userFeeUsd: usd(fee),
    totalDebitAmountUsd: usd(principal + fee),
    network,
    asset,
    address,
    debitStatus: deposit.debitStatus,
    releaseStatus: deposit.releaseStatus,
    releaseDecisionMode: deposit.releaseDecisionMode,
    releasedAmountUsd: usd(deposit.sent),
    confirmedReleasedAmountUsd: usd(releasedCents(deposit)),
    authorizedAt: deposit.createdAt,
    createdAt: deposit.createdAt,
    settledAt: deposit.settledAt,
    returnedAt: deposit.returnedAt,
    completedAt: completionOf(deposit),
    returnCode: deposit.returnCode,
    returnReason: deposit.returnReason,
    debitFailureCode: deposit.debitFailureCode,
    // A release ends only because its deposit was refunded or returned.
    releaseFailureCode: null,
    payoutTxHash: deposit.deliveries.at(-1)?.txHash ?? null,
  }
}
