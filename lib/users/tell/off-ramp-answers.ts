import type { OFF_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import type { OffRampRow } from '../dto'
import { railTimeTold } from './rail-times'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type Proofs, type UserAnswer } from './user-answer'

export type OffRampClaim =
  | 'waits_for_crypto'
  | 'crypto_confirmed'
  | 'payout_not_sent'
  | 'payout_sent'
  | 'payout_late'
  | 'rail_time_known'
  | 'payout_delivered'
  | 'payout_canceled'
  | 'payout_failed'
  | 'no_refund_recorded'
  | 'payout_reversed'
  | 'funds_returned'

type Told = { offRamp: OffRampRow; isLate: boolean }

const isIn =
  (status: keyof typeof OFF_RAMP_STATUSES, mayBeComplete = false) =>
  ({ offRamp }: Told) =>
    offRamp.status === status && (mayBeComplete || offRamp.completedAt === null)

export const OFF_RAMP_PROOFS: Proofs<OffRampClaim, Told> = {
  waits_for_crypto: isIn('awaiting_funding'),
  crypto_confirmed: isIn('queued'),
  payout_not_sent: (told) => isIn('awaiting_funding')(told) || isIn('queued')(told),
  payout_sent: isIn('in_flight'),
  payout_late: (told) => isIn('in_flight')(told) && told.isLate,
  rail_time_known: ({ offRamp }) => railTimeTold(offRamp.output.rail) !== null,
  payout_delivered: isIn('completed', true),
  payout_canceled: isIn('canceled'),
  payout_failed: isIn('failed'),
  no_refund_recorded: isIn('failed'),
  payout_reversed: isIn('reversed', true),
  // 6.1, offramp.refunded.
  funds_returned: isIn('refunded', true),
}

/** Answers about an off-ramp, by its status. */
export const OFF_RAMP_ANSWERS: AnswerTable<keyof typeof OFF_RAMP_STATUSES, OffRampClaim> = {
  awaiting_funding: [
    { says: 'We are waiting for your crypto[: {paid} in all].', claims: ['waits_for_crypto'] },
    {
      says: 'Your payout[ of {payout}] begins once all of it has arrived and the network has confirmed it.',
      claims: ['waits_for_crypto'],
    },
    { says: 'Nothing has been paid out yet.', claims: ['payout_not_sent'] },
  ],
  queued: [
    { says: 'Your crypto has arrived and is confirmed.', claims: ['crypto_confirmed'] },
    { says: 'Your payout[ of {payout}] is waiting to be sent and has not left yet.', claims: ['payout_not_sent'] },
    { says: '{time}', claims: ['rail_time_known'] },
  ],
  in_flight: [
    { says: 'Your payout[ of {payout}] has been sent and is on its way to your account.', claims: ['payout_sent'] },
    { says: '{time}', claims: ['rail_time_known'] },
    { says: 'It is taking longer than usual.', claims: ['payout_late'] },
  ],
  completed: [
    { says: 'Your payout[ of {payout}] has been delivered to your account.', claims: ['payout_delivered'] },
    { says: 'If you do not see it yet, please ask your bank or card provider.', claims: ['payout_delivered'] },
  ],
  canceled: [
    { says: 'Your payout[ of {payout}] was canceled, and nothing was paid out.', claims: ['payout_canceled'] },
    { says: 'If you have sent crypto for it, please contact us.', claims: ['payout_canceled'] },
  ],
  failed: [
    { says: 'Your payout[ of {payout}] could not be completed.', claims: ['payout_failed'] },
    { says: 'A refund may follow.', claims: ['no_refund_recorded'] },
    { says: 'We have no record of one yet and cannot name a date for it.', claims: ['no_refund_recorded'] },
  ],
  reversed: [
    { says: 'Your payout[ of {payout}] was delivered and has since been taken back.', claims: ['payout_reversed'] },
    { says: 'Your bank may be able to tell you why.', claims: ['payout_reversed'] },
  ],
  refunded: [
    { says: 'The funds of your payout[ of {payout}] were returned.', claims: ['funds_returned'] },
    { says: 'If you cannot find them, please tell us and we will check.', claims: ['funds_returned'] },
  ],
}

export function tellOfOffRamp(offRamp: OffRampRow, isLate: boolean): UserAnswer {
  const { status, input, output } = offRamp
  return answerOf(
    { table: OFF_RAMP_ANSWERS, proofs: OFF_RAMP_PROOFS },
    status,
    { offRamp, isLate },
    {
      paid: toldAmount(input.amount, input.token),
      payout: toldAmount(output.amount, output.currency),
      time: railTimeTold(output.rail),
    },
  )
}
