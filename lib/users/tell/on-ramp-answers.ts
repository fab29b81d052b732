import type { ON_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import type { OnRampRow } from '../dto'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type UserAnswer } from './user-answer'

/** What a user with an on-ramp may be told. */
export const ON_RAMP_ANSWERS: AnswerTable<keyof typeof ON_RAMP_STATUSES> = {
  awaiting_payment: 'We are waiting for your payment[ of {paid}]. Your crypto is sent after it has arrived.',
  processing:
    'Your payment[ of {paid}] has arrived or is authorized, and your crypto is on its way. It has not been delivered yet.',
  partially_delivered:
    'A part of the crypto for your payment[ of {paid}] has been delivered. The rest has not been delivered yet.',
  completed: 'All of your crypto has been delivered[: {crypto}].',
  cancelled: 'This purchase was canceled, so no crypto is sent for it.',
  failed: 'Your purchase[ for {paid}] did not go through, so no crypto was delivered for it.',
  reversed: 'Your payment[ of {paid}] was taken back after it had arrived. Your bank may be able to tell you why.',
  refunded: 'Your payment[ of {paid}] has been returned to you. How soon you see it depends on your bank.',
  in_review:
    'Your purchase[ for {paid}] is being reviewed by a person. It goes on only after that, and we cannot say yet how long it takes.',
}

export function tellOfOnRamp({ status, input, output }: OnRampRow): UserAnswer {
  return answerOf(ON_RAMP_ANSWERS, status, {
    paid: toldAmount(input.amount, input.currency),
    crypto: toldAmount(output.amount, output.token),
  })
}
