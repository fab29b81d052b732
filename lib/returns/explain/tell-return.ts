import type { CRYPTO_STATES_AT_RETURN, RETURN_USER_ACTIONS } from '../../ramp/contract/values/deposits'
import { meaningOf } from '../../ramp/contract/values/value-list'
import { toldAmount } from '../../users/tell/told-amount'
import { dayTold } from '../../users/tell/told-time'
import { type AnswerTable, answerOf, type Proofs, type Sentence, type UserAnswer } from '../../users/tell/user-answer'
import type { ReturnRow } from '../dto'

export type ReturnClaim =
  | 'bank_returned_payment'
  | 'nothing_released_then'
  | 'crypto_under_way_then'
  | 'part_confirmed_then'
  | 'all_confirmed_then'
  | 'bank_gave_reason'
  | 'user_marked'

type Told = Pick<ReturnRow, 'state' | 'code' | 'userAction' | 'amount' | 'currency' | 'time'> & {
  goneAt?: string | null
}

const isThen = (state: keyof typeof CRYPTO_STATES_AT_RETURN) => (row: Told) => row.state === state

export const RETURN_PROOFS: Proofs<ReturnClaim, Told> = {
  bank_returned_payment: ({ state }) => state !== null,
  nothing_released_then: isThen('not_released'),
  crypto_under_way_then: isThen('in_flight'),
  part_confirmed_then: isThen('partially_confirmed'),
  all_confirmed_then: isThen('fully_confirmed'),
  bank_gave_reason: ({ code }) => code !== null && Object.hasOwn(REASON_SENTENCES, code),
  user_marked: ({ userAction }) => userAction !== null && Object.hasOwn(ACTION_SENTENCES, userAction),
}

const RETURNED: Sentence<ReturnClaim> = {
  says: 'On {day} your bank returned the payment of {amount} for your crypto purchase.',
  claims: ['bank_returned_payment'],
}

const WHY_AND_THEN: readonly Sentence<ReturnClaim>[] = [
  { says: '{reason}', claims: ['bank_gave_reason'] },
  { says: '{action}', claims: ['user_marked'] },
]

/** Answers by the state of the crypto when the debit was returned. */
export const RETURN_ANSWERS: AnswerTable<keyof typeof CRYPTO_STATES_AT_RETURN, ReturnClaim> = {
  not_released: [
    RETURNED,
    { says: 'No crypto had been sent to you by then.', claims: ['nothing_released_then'] },
    ...WHY_AND_THEN,
  ],
  in_flight: [
    RETURNED,
    { says: 'Crypto was on its way to you at that time.', claims: ['crypto_under_way_then'] },
    ...WHY_AND_THEN,
  ],
  partially_confirmed: [
    RETURNED,
    { says: 'A part of the crypto had already reached you by then.', claims: ['part_confirmed_then'] },
    ...WHY_AND_THEN,
  ],
  fully_confirmed: [
    RETURNED,
    { says: 'All of the crypto had already reached you by then.', claims: ['all_confirmed_then'] },
    ...WHY_AND_THEN,
  ],
}

/** Sentences for the bank’s reason. A code without a sentence is not told. */
export const REASON_SENTENCES: Readonly<Record<string, string>> = {
  R01: 'The bank says that there was not enough money in the account.',
  R02: 'The bank says that the account is closed.',
  R03: 'The bank says that it could not find the account.',
  R04: 'The bank says that the account number is not valid.',
  R07: 'The bank says that the permission for the payment was revoked.',
  R08: 'The bank says that the payment was stopped.',
  R09: 'The bank says that the money in the account was not available yet.',
  R10: 'The bank says that the account holder did not authorize the payment.',
  R16: 'The bank says that the account is frozen.',
  R20: 'The bank says that this account cannot be used for such payments.',
  R29: 'The bank says that the company that owns the account did not authorize the payment.',
}

/** Sentences for the return’s action on the user (6.1), which proves nothing about the user’s present rights. */
export const ACTION_SENTENCES: Readonly<Record<Exclude<keyof typeof RETURN_USER_ACTIONS, 'none'>, string>> = {
  review_required: 'Because of this, your account was marked for a review.',
  restricted: 'Because of this, your account was marked as restricted.',
  disabled: 'Because of this, your account was marked as disabled.',
}

/** A text for the user about a return, which says nothing that the return does not. */
export function tellReturn(row: Told): UserAnswer {
  const { state, code, userAction, amount, currency, time, goneAt = null } = row
  if (goneAt !== null)
    return { text: null, why: 'The platform no longer has this return, so no text about it is certain to be true.' }
  const told = toldAmount(amount, currency)
  if (state === null || time === null || told === null)
    return { text: null, why: 'The platform leaves out a part of this return, so no text is certain to be true.' }
  return answerOf({ table: RETURN_ANSWERS, proofs: RETURN_PROOFS }, state, row, {
    amount: told,
    day: dayTold(time),
    reason: code === null ? null : (meaningOf(REASON_SENTENCES, code) ?? null),
    action: userAction === null ? null : (meaningOf(ACTION_SENTENCES, userAction) ?? null),
  })
}
