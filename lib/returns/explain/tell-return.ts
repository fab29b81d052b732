import type { CRYPTO_STATES_AT_RETURN, RETURN_USER_ACTIONS } from '../../ramp/contract/values/deposits'
import { toldAmount } from '../../users/tell/told-amount'
import { type AnswerTable, answerOf, type UserAnswer } from '../../users/tell/user-answer'
import type { ReturnRow } from '../dto'

const RETURNED = 'On {day} your bank returned the payment of {amount} for your crypto purchase.'

/** By what had become of the crypto when the debit was returned. */
export const RETURN_ANSWERS: AnswerTable<keyof typeof CRYPTO_STATES_AT_RETURN> = {
  not_released: `${RETURNED} No crypto had been sent to you by then.`,
  in_flight: `${RETURNED} Crypto was on its way to you at that time.`,
  partially_confirmed: `${RETURNED} A part of the crypto had already reached you by then.`,
  fully_confirmed: `${RETURNED} All of the crypto had already reached you by then.`,
}

/** What the bank gave as its reason. Codes without a sentence are left out. */
export const REASON_SENTENCES: Readonly<Record<string, string>> = {
  R01: 'The bank says that there was not enough money in the account.',
  R02: 'The bank says that the account is closed.',
  R03: 'The bank says that it could not find the account.',
  R04: 'The bank says that the account number is not valid.',
  R07: 'The bank says that the permission for the payment was taken back.',
  R08: 'The bank says that the payment was stopped.',
  R09: 'The bank says that the money in the account was not available yet.',
  R10: 'The bank says that the account holder did not authorize the payment.',
  R16: 'The bank says that the account is frozen.',
  R20: 'The bank says that this account cannot be used for such payments.',
  R29: 'The bank says that the company that owns the account did not authorize the payment.',
}

/** What the return led to. It may have ended since, so it is told as of then. */
export const ACTION_SENTENCES: AnswerTable<keyof typeof RETURN_USER_ACTIONS> = {
  none: '',
  review_required: 'Because of this, your account was marked for a review.',
  restricted: 'Because of this, some functions of your account were limited.',
  disabled: 'Because of this, your account was switched off.',
}

/** What to tell the user of a return. Nothing in it that the return does not say. */
export function tellReturn(
  row: Pick<ReturnRow, 'state' | 'code' | 'userAction' | 'amount' | 'currency' | 'time'> & { goneAt?: string | null },
): UserAnswer {
  const { state, code, userAction, amount, currency, time, goneAt = null } = row
  if (goneAt !== null)
    return { text: null, why: 'The platform has this return no more, so no text about it is certain to be true.' }
  const told = toldAmount(amount, currency)
  if (state === null || time === null || told === null)
    return { text: null, why: 'The platform leaves out a part of this return, so no text is certain to be true.' }
  const answer = answerOf(RETURN_ANSWERS, state, { amount: told, day: dayOf(time) })
  if (answer.text === null) return answer
  const reason = code !== null && Object.hasOwn(REASON_SENTENCES, code) ? (REASON_SENTENCES[code] ?? null) : null
  const action = userAction === null ? null : answerOf(ACTION_SENTENCES, userAction, {}).text
  return { text: [answer.text, reason, action].filter(Boolean).join(' '), why: null }
}

/** Such as "20 January 2026", in UTC. */
function dayOf(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
