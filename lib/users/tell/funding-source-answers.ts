import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../ramp/contract/values/accounts'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { FundingSourceRow } from '../account-dto'
import { type AnswerTable, answerOf, type UserAnswer } from './user-answer'

type Known =
  | keyof typeof FUNDING_SOURCE_STATUSES
  | keyof typeof FUNDING_SOURCE_STATUS_REASONS
  | 'rerouted_until'
  | 'rerouted_past'
  | 'permanent'

/** What a user with a linked bank account may be told, by its reason, or by its status where there is none. */
export const FUNDING_SOURCE_ANSWERS: AnswerTable<Known> = {
  pending: '{account} is linked, and the checks are still running. It cannot be used for deposits until they are done.',
  active: '{account} is linked and can be used for deposits.',
  review_required:
    '{account} has to be looked at by a person before it can be used for deposits. We cannot name a date.',
  ineligible: '{account} cannot be used for deposits.',
  disabled: '{account} cannot be used for deposits at present.',
  deleted: '{account} was removed, so it is not used for deposits any more.',
  ownership_mismatch:
    '{account} cannot be used for deposits, because the name on it is not your verified name. Please link an account in your own name.',
  ownership_review_required:
    '{account} cannot be used for deposits yet: who owns it is being looked at. We cannot name a date.',
  user_not_verified:
    '{account} cannot be used for deposits yet, because your identity is not verified. Please complete the verification first.',
  duplicate_bank_account:
    '{account} cannot be used a second time: the same account is linked already. Please use the one that is linked.',
  returned: '{account} cannot be used for deposits, because your bank returned a payment from it.',
  risk_blocked: '{account} cannot be used for deposits. We cannot say more about it here.',
  rerouted:
    '{account} cannot be used for deposits for now. It becomes usable again by itself; we cannot name a date. Linking it again does not make that sooner.',
  rerouted_until:
    '{account} cannot be used for deposits for now. It becomes usable again by itself on {when}, and you do not need to do anything. Linking it again does not make that sooner.',
  rerouted_past:
    '{account} was not usable for deposits until {when}. It becomes usable again by itself, so please try again in a little while. Linking it again does not make that sooner.',
  manually_disabled: '{account} has been switched off and cannot be used for deposits.',
  permanent: '{account} cannot be used for deposits any more. Please link a different account.',
}

/** A name with other signs is not put into a text that is sent on. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()-]{0,59}$/u

export function tellOfFundingSource(source: FundingSourceRow): UserAnswer {
  const { institution, last4, availableAt } = source
  const bank = institution !== null && PLAIN_NAME.test(institution) ? ` at ${institution}` : ''
  const end = last4 !== null && /^\w{2,4}$/.test(last4) ? ` ending in ${last4}` : ''
  return answerOf(FUNDING_SOURCE_ANSWERS, caseOf(source), {
    account: `Your bank account${bank}${end}`,
    when: availableAt === null ? '' : dayAndTime(availableAt),
  })
}

/** A state that this version does not know has no text, whatever its reason is. */
function caseOf({ status, statusReason, isPermanent, availableInMs, deletedAt }: FundingSourceRow): string {
  if (deletedAt !== null || status === 'deleted') return 'deleted'
  if (status === 'active' || meaningOf(FUNDING_SOURCE_STATUSES, status) === undefined) return status
  if (isPermanent) return 'permanent'
  if (statusReason === 'rerouted' && availableInMs !== null)
    return availableInMs > 0 ? 'rerouted_until' : 'rerouted_past'
  return statusReason !== null && meaningOf(FUNDING_SOURCE_STATUS_REASONS, statusReason) !== undefined
    ? statusReason
    : status
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

function dayAndTime(iso: string): string {
  return `${DAY.format(new Date(iso))} UTC`
}
