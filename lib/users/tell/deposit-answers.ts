import type { DEPOSIT_STATUSES, RELEASE_DECISION_MODES } from '../../ramp/contract/values/deposits'
import { RETURN_CODES } from '../../ramp/contract/values/deposits'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { DepositRow } from '../dto'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type UserAnswer } from './user-answer'

/** What a user with a deposit from a linked bank account may be told. */
export const DEPOSIT_ANSWERS: AnswerTable<keyof typeof DEPOSIT_STATUSES> = {
  authorized:
    'You have authorized a deposit[ of {principal}].[ Your bank account is charged {debit} in all.] No crypto has been delivered yet.[ {plan}]',
  processing:
    'Your bank is processing the payment for your deposit[ of {principal}]. No crypto has been delivered yet.[ {plan}]',
  partially_released:
    'A part of the crypto for your deposit[ of {principal}] has been delivered[: {released} so far]. The rest has not been delivered yet.',
  completed: 'All of the crypto for your deposit[ of {principal}] has been delivered.',
  returned:
    'Your bank returned the payment for your deposit[ of {principal}].[ The reason it gave: {reason}.] Please ask your bank if you did not expect this.',
  refunded:
    'The refund of your deposit[ of {principal}] has been started. How soon you see the money depends on your bank.',
  failed: 'Your deposit[ of {principal}] did not go through. {next}',
}

const AFTER_FAILED_DEBIT = 'The payment from your bank account failed. You can try again or use another account.'
const AFTER_OTHER_FAILURE = 'Please tell us, and we will check where the money is.'

/** When the crypto leaves. */
export const RELEASE_PLANS: AnswerTable<keyof typeof RELEASE_DECISION_MODES> = {
  after_settlement: 'The crypto is sent after the payment from your bank has settled.',
  early_full: 'The crypto is sent before the payment from your bank has settled.',
  early_partial: 'A part of the crypto is sent first, the rest after the payment from your bank has settled.',
}

/** Reasons that a user may hear as they stand. */
const TOLD_CODES = ['R01', 'R02', 'R03']

export function tellOfDeposit(deposit: DepositRow): UserAnswer {
  const usd = (amount: string | null) => toldAmount(amount, 'USD')
  const { releaseDecisionMode, returnCode } = deposit
  return answerOf(DEPOSIT_ANSWERS, deposit.status, {
    principal: usd(deposit.principalAmountUsd),
    next: deposit.debitStatus === 'failed' ? AFTER_FAILED_DEBIT : AFTER_OTHER_FAILURE,
    debit: usd(deposit.totalDebitAmountUsd),
    released: usd(deposit.confirmedReleasedAmountUsd),
    plan: releaseDecisionMode === null ? null : answerOf(RELEASE_PLANS, releaseDecisionMode, {}).text,
    reason:
      returnCode !== null && TOLD_CODES.includes(returnCode)
        ? (meaningOf(RETURN_CODES, returnCode)?.toLowerCase() ?? null)
        : null,
  })
}
