import type { Random } from '../random'
import type { AchReturn } from './ach-return'
import { milestoneEvent, type PlatformEvent } from './event'
import { usd } from './money'
import { chainTransaction } from './transaction'

export type DepositMilestone = 'authorized' | 'deliveryProgress' | 'delivered' | 'refunded' | 'returned'

export type ReleaseDecisionMode = 'after_settlement' | 'early_full' | 'early_partial'

export type Delivery = { cents: number; txHash: string; at: string }

/** Amounts in cents. */
export type DepositResource = {
  id: string
  userId: string
  sequence: number
  onRampId: string
  network: string
  asset: string
  address: string
  quoteType: 'exact_input' | 'exact_output'
  priority: 'normal' | 'high'
  principal: number
  instant: number
  fee: number
  sent: number
  deliveries: Delivery[]
  debitStatus: 'authorized' | 'submitting' | 'submitted' | 'settled' | 'returned' | 'failed'
  releaseStatus: 'not_started' | 'queued' | 'partial' | 'completed' | 'failed'
  releaseDecisionMode: ReleaseDecisionMode
  createdAt: string
  settledAt: string | null
  refundedAt: string | null
  returnedAt: string | null
  returnCode: string | null
  returnReason: string | null
  debitFailureCode: string | null
  source: { id: string; institutionName: string | null; accountMask: string | null }
}

export const releasedCents = ({ deliveries }: DepositResource) => deliveries.reduce((sum, { cents }) => sum + cents, 0)

export const inFlightCents = (deposit: DepositResource) => deposit.sent - releasedCents(deposit)

type Moment = { at: Date; random: Random }

export function nextPart(deposit: DepositResource): number {
  const { principal, instant } = deposit
  const released = releasedCents(deposit)
  const isInstant = released < instant && instant < principal
  return isInstant ? instant - released : Math.max(1, Math.round((principal - released) / 2))
}

export const isDivisible = (deposit: DepositResource) => releasedCents(deposit) + nextPart(deposit) < deposit.principal

function deliver(deposit: DepositResource, cents: number, { at, random }: Moment): void {
  submitDebit(deposit)
  // Only the instant portion leaves before the money is there.
  if (releasedCents(deposit) + cents > deposit.instant && deposit.settledAt === null) settleDebit(deposit, at)
  deposit.deliveries.push({ cents, txHash: chainTransaction(random).hash, at: at.toISOString() })
  deposit.sent = Math.max(deposit.sent, releasedCents(deposit))
}

/** No event tells the hand-in, the submission or the settlement of a debit. */
export function handInDebit(deposit: DepositResource): void {
  if (deposit.debitStatus === 'authorized') deposit.debitStatus = 'submitting'
}

export function submitDebit(deposit: DepositResource): void {
  if (['authorized', 'submitting'].includes(deposit.debitStatus)) deposit.debitStatus = 'submitted'
}

export function failDebit(deposit: DepositResource, code: string): void {
  deposit.debitStatus = 'failed'
  deposit.debitFailureCode = code
}

export function settleDebit(deposit: DepositResource, at: Date): void {
  deposit.debitStatus = 'settled'
  deposit.settledAt = at.toISOString()
}

/** Crypto in flight stays unconfirmed for good, and no event tells it. */
export function stopRelease(deposit: DepositResource): void {
  deposit.sent = releasedCents(deposit)
  deposit.releaseStatus = deposit.sent > 0 ? 'partial' : 'failed'
}

const MOVES: Readonly<Record<DepositMilestone, (deposit: DepositResource, moment: Moment, cents?: number) => void>> = {
  authorized(deposit, { at }) {
    deposit.createdAt = at.toISOString()
    // Early crypto leaves with the authorisation; it is confirmed later.
    deposit.sent = deposit.instant
    deposit.releaseStatus = deposit.instant > 0 ? 'queued' : 'not_started'
  },
  deliveryProgress(deposit, moment, cents = nextPart(deposit)) {
    deposit.releaseStatus = 'partial'
    deliver(deposit, cents, moment)
  },
  delivered(deposit, moment) {
    deposit.releaseStatus = 'completed'
    deliver(deposit, deposit.principal - releasedCents(deposit), moment)
  },
  refunded(deposit, { at }) {
    if (deposit.settledAt === null) settleDebit(deposit, at)
    deposit.releaseStatus = 'failed'
    deposit.refundedAt = at.toISOString()
    deposit.sent = releasedCents(deposit)
  },
  returned(deposit, { at }) {
    deposit.debitStatus = 'returned'
    deposit.returnedAt = at.toISOString()
  },
}

/**
 * Moves a deposit to a milestone. `achReturn` is required for `returned` only (6.3); `cents` is the size of a partial
 * delivery.
 */
export function depositEvent(
  deposit: DepositResource,
  milestone: DepositMilestone,
  moment: Moment,
  { achReturn = null, cents }: { achReturn?: AchReturn | null; cents?: number | undefined } = {},
): PlatformEvent {
  MOVES[milestone](deposit, moment, cents)
  if (achReturn !== null) {
    deposit.returnCode = achReturn.returnCode
    deposit.returnReason = achReturn.returnReason
  }
  const emitted = milestoneEvent(`achDebit.${milestone}`, deposit, moment, {
    deposit: snapshot(deposit),
    fundingSource: deposit.source,
    achReturn: achReturn && {
      id: achReturn.id,
      amountUsd: achReturn.amountUsd,
      cryptoStateAtReturn: achReturn.cryptoStateAtReturn,
      userAction: achReturn.userAction,
    },
  })
  return achReturn === null ? emitted : { ...emitted, returnId: achReturn.id }
}

function snapshot(deposit: DepositResource) {
  const { id, asset, address, principal, fee, instant } = deposit
  return {
    id,
    asset,
    destinationAddressDisplay: `${address.slice(0, 6)}…${address.slice(-4)}`,
    principalAmountUsd: usd(principal),
    totalDebitAmountUsd: usd(principal + fee),
    confirmedReleasedAmountUsd: usd(releasedCents(deposit)),
    debitStatus: deposit.debitStatus,
    releaseStatus: deposit.releaseStatus,
    releaseDecisionMode: deposit.releaseDecisionMode,
    instantPortionUsd: usd(instant),
    settlementPortionUsd: usd(principal - instant),
    userFeeUsd: usd(fee),
  }
}
