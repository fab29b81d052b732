import type { OFF_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import type { OffRampRow } from '../dto'
import { railTimeTold } from './rail-times'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type UserAnswer } from './user-answer'

/** What a user with an off-ramp may be told. */
export const OFF_RAMP_ANSWERS: AnswerTable<keyof typeof OFF_RAMP_STATUSES> = {
  awaiting_funding:
    'We are waiting for your crypto[: {paid}]. Your payout[ of {payout}] begins once it has arrived and the network has confirmed it. Nothing has been paid out yet.',
  queued:
    'Your crypto has arrived and is confirmed. Your payout[ of {payout}] is waiting to be sent and has not left yet.[ {time}]',
  in_flight: 'Your payout[ of {payout}] has been sent and is on its way to your account.[ {time}][ {late}]',
  completed:
    'Your payout[ of {payout}] has been delivered to your account. If you do not see it yet, please ask your bank or card provider.',
  canceled: 'This payout[ of {payout}] was canceled. Nothing was paid out.',
  failed:
    'Your payout[ of {payout}] could not be completed and did not reach your account. A refund may follow. It has not been made yet, and we cannot name a date for it.',
  reversed:
    'Your payout[ of {payout}] was delivered and has since been taken back. Your bank may be able to tell you why.',
  refunded:
    'Your payout[ of {payout}] was not completed. The funds have been returned. If you cannot find them, please tell us and we will check.',
}

const LATE = 'It is taking longer than usual.'

export function tellOfOffRamp({ status, input, output }: OffRampRow, isLate: boolean): UserAnswer {
  return answerOf(OFF_RAMP_ANSWERS, status, {
    paid: toldAmount(input.amount, input.token),
    payout: toldAmount(output.amount, output.currency),
    time: railTimeTold(output.rail),
    late: isLate ? LATE : null,
  })
}
