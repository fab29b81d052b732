import type { ON_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import type { OnRampRow } from '../dto'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type Proofs, type UserAnswer } from './user-answer'

export type OnRampClaim =
  | 'waits_for_payment'
  | 'crypto_follows_payment'
  | 'on_ramp_under_way'
  | 'on_ramp_part_delivered'
  | 'on_ramp_delivered'
  | 'on_ramp_canceled'
  | 'on_ramp_failed'
  | 'payment_reversed'
  | 'on_ramp_refund_started'
  | 'on_ramp_in_review'

const isIn = (status: keyof typeof ON_RAMP_STATUSES) => (onRamp: OnRampRow) => onRamp.status === status

const isWithoutCrypto = ({ completedAt, output }: OnRampRow) => completedAt === null && output.txHash === null

/**
 * Claims are cautious, because the deposit behind an on-ramp is not known here: one state stands for a failed debit and a failed
 * conversion, another for a debit that never settled and a payment that was taken back.
 */
export const ON_RAMP_PROOFS: Proofs<OnRampClaim, OnRampRow> = {
  waits_for_payment: (onRamp) => isIn('awaiting_payment')(onRamp) && isWithoutCrypto(onRamp),
  // Crypto for a deposit may leave before its debit has settled.
  crypto_follows_payment: ({ depositId, fundingSourceId }) => depositId === null && fundingSourceId === null,
  on_ramp_under_way: (onRamp) => isIn('processing')(onRamp) && isWithoutCrypto(onRamp),
  on_ramp_part_delivered: (onRamp) => isIn('partially_delivered')(onRamp) && onRamp.completedAt === null,
  on_ramp_delivered: isIn('completed'),
  on_ramp_canceled: (onRamp) => isIn('cancelled')(onRamp) && isWithoutCrypto(onRamp),
  on_ramp_failed: (onRamp) => isIn('failed')(onRamp) && isWithoutCrypto(onRamp),
  payment_reversed: isIn('reversed'),
  on_ramp_refund_started: isIn('refunded'),
  on_ramp_in_review: (onRamp) => isIn('in_review')(onRamp) && isWithoutCrypto(onRamp),
}

/** Answers about an on-ramp, by its status. */
export const ON_RAMP_ANSWERS: AnswerTable<keyof typeof ON_RAMP_STATUSES, OnRampClaim> = {
  awaiting_payment: [
    { says: 'We are waiting for your payment[ of {paid}].', claims: ['waits_for_payment'] },
    { says: 'Your crypto is sent after it has arrived.', claims: ['waits_for_payment', 'crypto_follows_payment'] },
  ],
  processing: [
    { says: 'Your purchase[ for {paid}] is being processed.', claims: ['on_ramp_under_way'] },
    { says: 'Your crypto has not been delivered yet.', claims: ['on_ramp_under_way'] },
  ],
  partially_delivered: [
    {
      says: 'Part of the crypto for your purchase[ for {paid}] has been delivered.',
      claims: ['on_ramp_part_delivered'],
    },
    { says: 'The rest has not been delivered.', claims: ['on_ramp_part_delivered'] },
  ],
  completed: [{ says: 'All of your crypto has been delivered[: {crypto}].', claims: ['on_ramp_delivered'] }],
  cancelled: [
    { says: 'Your purchase[ for {paid}] was canceled.', claims: ['on_ramp_canceled'] },
    { says: 'Please contact us if you have already paid.', claims: ['on_ramp_canceled'] },
  ],
  failed: [
    { says: 'Your purchase[ for {paid}] did not go through.', claims: ['on_ramp_failed'] },
    { says: 'Please contact us before you try again.', claims: ['on_ramp_failed'] },
  ],
  reversed: [
    { says: 'Your payment[ of {paid}] was reversed.', claims: ['payment_reversed'] },
    { says: 'Your bank may be able to tell you why.', claims: ['payment_reversed'] },
  ],
  refunded: [
    { says: 'The refund of your payment[ of {paid}] has been started.', claims: ['on_ramp_refund_started'] },
    { says: 'We cannot say on which day you will see the money.', claims: ['on_ramp_refund_started'] },
  ],
  in_review: [
    { says: 'Your purchase[ for {paid}] is in review.', claims: ['on_ramp_in_review'] },
    { says: 'We cannot say yet how long this will take.', claims: ['on_ramp_in_review'] },
  ],
}

export function tellOfOnRamp(onRamp: OnRampRow): UserAnswer {
  const { status, input, output } = onRamp
  return answerOf({ table: ON_RAMP_ANSWERS, proofs: ON_RAMP_PROOFS }, status, onRamp, {
    paid: toldAmount(input.amount, input.currency),
    crypto: toldAmount(output.amount, output.token),
  })
}
