import type { ReturnClaim } from '@/lib/returns/explain/tell-return'
import type { DepositClaim } from '@/lib/users/tell/deposit-answers'
import type { FundingSourceClaim } from '@/lib/users/tell/funding-source-answers'
import type { OffRampClaim } from '@/lib/users/tell/off-ramp-answers'
import type { OnRampClaim } from '@/lib/users/tell/on-ramp-answers'
import {
  type DepositWorld,
  deliveredBy,
  deliveredOf,
  earlyShare,
  hasReturned,
  isAll,
  isNothing,
  isOnRampIn,
  isPart,
  type OffRampWorld,
  type OnRampWorld,
  type ReturnWorld,
  type SourceWorld,
  type Truths,
} from './truths'

const isUnsettled = (world: DepositWorld) =>
  world.deposit.settledAt == null &&
  world.deposit.debitFailureCode == null &&
  !['settled', 'returned', 'failed'].includes(world.deposit.debitStatus ?? '') &&
  !hasReturned(world)

const isStillToCome = (world: DepositWorld) =>
  isUnsettled(world) &&
  isNothing(deliveredBy(world)) &&
  !['partial', 'completed', 'failed'].includes(world.deposit.releaseStatus ?? '')

export const DEPOSIT_TRUTHS: Truths<DepositClaim, DepositWorld> = {
  deposit_authorized: (world) =>
    world.deposit.authorizedAt !== null && isUnsettled(world) && isOnRampIn(world, 'processing'),
  deposit_under_way: (world) =>
    isOnRampIn(world, 'processing') &&
    !hasReturned(world) &&
    world.deposit.debitStatus !== 'failed' &&
    !['partial', 'completed', 'failed'].includes(world.deposit.releaseStatus ?? ''),
  deposit_failed: (world) =>
    isOnRampIn(world, 'failed') && [world.deposit.debitStatus, world.deposit.releaseStatus].includes('failed'),
  debit_not_final: isUnsettled,
  debit_being_submitted: (world) => world.deposit.debitStatus === 'submitting' && isUnsettled(world),
  debit_submitted: (world) => world.deposit.debitStatus === 'submitted' && isUnsettled(world),
  debit_settled: (world) =>
    world.deposit.settledAt != null && world.deposit.debitStatus === 'settled' && !hasReturned(world),
  debit_failed: ({ deposit, onRamp }) =>
    deposit.debitStatus === 'failed' && (onRamp === null || deposit.debitFailureCode != null),
  bank_returned_debit: (world) => hasReturned(world) && isOnRampIn(world, 'reversed'),
  refund_started: (world) =>
    isOnRampIn(world, 'refunded') && !hasReturned(world) && world.deposit.debitStatus !== 'failed',
  no_refund_date: ({ deposit }) => Object.keys(deposit).every((member) => !/refund/i.test(member)),
  no_crypto_delivered: (world) =>
    isNothing(deliveredBy(world)) && !['partial', 'completed'].includes(world.deposit.releaseStatus ?? ''),
  part_delivered: (world) => isPart(deliveredBy(world)),
  rest_outstanding: (world) => isPart(deliveredBy(world)) && world.deposit.releaseStatus !== 'completed',
  all_delivered: (world) => !isPart(deliveredBy(world)) && !isNothing(deliveredBy(world)),
  crypto_follows_settlement: (world) => isStillToCome(world) && (world.onRamp === null || earlyShare(world) === 0),
  crypto_precedes_settlement: (world) => isStillToCome(world) && (world.onRamp === null || earlyShare(world) === 1),
  part_precedes_settlement: (world) =>
    isStillToCome(world) && (world.onRamp === null || (earlyShare(world) > 0 && earlyShare(world) < 1)),
  money_to_be_found: ({ deposit }) => deposit.debitStatus !== 'failed',
}

const isDebitIn = ({ deposit }: OnRampWorld, ...states: string[]) =>
  deposit === null || states.includes(deposit.debitStatus ?? '')

const isGoneThrough = (passed: readonly string[] | null, ...states: string[]) =>
  passed === null || states.every((state) => passed.includes(state))

const isWithout = (passed: readonly string[] | null, ...states: string[]) =>
  passed === null || !states.some((state) => passed.includes(state))

export const ON_RAMP_TRUTHS: Truths<OnRampClaim, OnRampWorld> = {
  waits_for_payment: ({ onRamp, deposit, passed }) =>
    deposit === null && isNothing(deliveredOf(onRamp)) && isWithout(passed, 'processing', 'in_review'),
  crypto_follows_payment: ({ onRamp, deposit }) => deposit === null && onRamp.source === null,
  on_ramp_under_way: (world) =>
    isNothing(deliveredOf(world.onRamp)) && isDebitIn(world, 'authorized', 'submitting', 'submitted', 'settled'),
  on_ramp_part_delivered: ({ onRamp }) => isPart(deliveredOf(onRamp)),
  on_ramp_delivered: ({ onRamp }) => isAll(deliveredOf(onRamp)),
  on_ramp_canceled: ({ onRamp, passed }) =>
    isNothing(deliveredOf(onRamp)) && isWithout(passed, 'processing', 'completed'),
  on_ramp_failed: (world) => isNothing(deliveredOf(world.onRamp)) && isDebitIn(world, 'failed'),
  payment_reversed: (world) =>
    isDebitIn(world, 'returned') && (world.deposit !== null || isGoneThrough(world.passed, 'completed')),
  on_ramp_refund_started: (world) =>
    world.onRamp.status === 'refunded' && (world.deposit === null || world.deposit.status === 'refunded'),
  on_ramp_in_review: ({ onRamp, deposit }) => deposit === null && isNothing(deliveredOf(onRamp)),
}

export const OFF_RAMP_TRUTHS: Truths<OffRampClaim, OffRampWorld> = {
  waits_for_crypto: ({ passed }) => isWithout(passed, 'queued', 'in_flight'),
  crypto_confirmed: ({ passed }) => isGoneThrough(passed, 'queued'),
  payout_not_sent: ({ passed }) => isWithout(passed, 'in_flight', 'completed'),
  payout_sent: ({ passed }) => isGoneThrough(passed, 'in_flight') && isWithout(passed, 'completed', 'failed'),
  payout_late: ({ offRamp }) => offRamp.status === 'in_flight',
  rail_time_known: () => true,
  payout_delivered: ({ passed }) => isGoneThrough(passed, 'completed'),
  payout_canceled: ({ passed }) => isWithout(passed, 'in_flight', 'completed'),
  payout_failed: ({ passed }) => isWithout(passed, 'completed'),
  no_refund_recorded: ({ passed }) => isWithout(passed, 'refunded'),
  payout_reversed: ({ passed }) => isGoneThrough(passed, 'completed', 'reversed'),
  funds_returned: ({ passed }) => isGoneThrough(passed, 'failed', 'refunded'),
}

const isFor =
  (reason: string) =>
  ({ source }: SourceWorld) =>
    source.statusReason === reason

export const SOURCE_TRUTHS: Truths<FundingSourceClaim, SourceWorld> = {
  source_active: ({ source }) => source.status === 'active' && !source.permanent && source.deletedAt == null,
  source_pending: ({ source }) => source.status === 'pending' && source.deletedAt == null,
  source_in_review: ({ source }) => source.status === 'review_required',
  source_unusable: ({ source }) => source.status !== 'active',
  source_removed: ({ source }) => source.deletedAt != null || source.status === 'deleted',
  owner_mismatched: isFor('ownership_mismatch'),
  ownership_in_review: isFor('ownership_review_required'),
  user_was_not_verified: isFor('user_not_verified'),
  refused_as_duplicate: isFor('duplicate_bank_account'),
  bank_returned_payment: isFor('returned'),
  blocked_for_a_time: ({ source }) =>
    source.statusReason === 'rerouted' && source.status === 'disabled' && !source.permanent,
  block_time_to_come: ({ source, now }) => source.availableAt != null && Date.parse(source.availableAt) > now,
  block_time_past: ({ source, now }) => source.availableAt != null && Date.parse(source.availableAt) <= now,
  switched_off: isFor('manually_disabled'),
  off_for_good: ({ source }) => source.permanent && source.status !== 'active',
}

/** The amount that had been confirmed when the bank returned the debit, and the whole amount, in millionths. */
export function confirmedThen({ achReturn, onRamp }: ReturnWorld): { delivered: number; total: number } {
  const deliveries = 'deliveries' in onRamp ? onRamp.deliveries : []
  const before = deliveries.filter(({ confirmedAt }) => Date.parse(confirmedAt) < Date.parse(achReturn.occurredAt))
  const delivered = before.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 1_000_000), 0)
  return { delivered, total: deliveredOf(onRamp).total }
}

export const RETURN_TRUTHS: Truths<ReturnClaim, ReturnWorld> = {
  bank_returned_payment: ({ achReturn, deposit }) => deposit.returnedAt === achReturn.occurredAt,
  nothing_released_then: (world) => isNothing(confirmedThen(world)) && earlyShare(world) === 0,
  crypto_under_way_then: (world) => isNothing(confirmedThen(world)) && earlyShare(world) > 0,
  part_confirmed_then: (world) => isPart(confirmedThen(world)),
  all_confirmed_then: (world) => isAll(confirmedThen(world)),
  bank_gave_reason: ({ achReturn }) => achReturn.returnCode !== null,
  user_marked: ({ achReturn }) => achReturn.userAction !== 'none',
}
