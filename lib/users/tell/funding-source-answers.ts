import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../ramp/contract/values/accounts'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { FundingSourceRow } from '../accounts/dto'
import { nameOfSource } from './source-name'
import { dayAndTimeTold } from './told-time'
import { type AnswerTable, answerOf, type Proofs, type Sentence, type UserAnswer } from './user-answer'

export type FundingSourceClaim =
  | 'source_active'
  | 'source_pending'
  | 'source_in_review'
  | 'source_unusable'
  | 'source_removed'
  | 'owner_mismatched'
  | 'ownership_in_review'
  | 'user_was_not_verified'
  | 'refused_as_duplicate'
  | 'bank_returned_payment'
  | 'blocked_for_a_time'
  | 'block_time_to_come'
  | 'block_time_past'
  | 'switched_off'
  | 'off_for_good'

type Known =
  | keyof typeof FUNDING_SOURCE_STATUSES
  | keyof typeof FUNDING_SOURCE_STATUS_REASONS
  | 'rerouted_until'
  | 'rerouted_past'
  | 'permanent'

const isRemoved = ({ status, deletedAt }: FundingSourceRow) => status === 'deleted' || deletedAt !== null

const isUnusable = (source: FundingSourceRow) =>
  source.status !== 'active' && meaningOf(FUNDING_SOURCE_STATUSES, source.status) !== undefined

const isFor =
  (...reasons: (keyof typeof FUNDING_SOURCE_STATUS_REASONS)[]) =>
  (source: FundingSourceRow) =>
    isUnusable(source) && reasons.some((reason) => reason === source.statusReason)

const isBlocked = (source: FundingSourceRow) =>
  source.status === 'disabled' && source.statusReason === 'rerouted' && !source.isPermanent && !isRemoved(source)

export const FUNDING_SOURCE_PROOFS: Proofs<FundingSourceClaim, FundingSourceRow> = {
  source_active: (source) =>
    source.status === 'active' && source.statusReason === null && !source.isPermanent && !isRemoved(source),
  source_pending: (source) => source.status === 'pending' && !isRemoved(source),
  source_in_review: (source) => source.status === 'review_required' && !isRemoved(source),
  source_unusable: isUnusable,
  source_removed: isRemoved,
  owner_mismatched: isFor('ownership_mismatch'),
  ownership_in_review: isFor('ownership_review_required'),
  user_was_not_verified: isFor('user_not_verified'),
  refused_as_duplicate: isFor('duplicate_bank_account'),
  bank_returned_payment: isFor('returned'),
  blocked_for_a_time: isBlocked,
  block_time_to_come: (source) => isBlocked(source) && source.availableInMs !== null && source.availableInMs > 0,
  block_time_past: (source) => isBlocked(source) && source.availableInMs === 0,
  switched_off: isFor('manually_disabled'),
  // `permanent` says that a disabled source stays disabled (2.4).
  off_for_good: (source) => source.isPermanent && isUnusable(source),
}

const UNUSABLE: Sentence<FundingSourceClaim> = {
  says: '{account} cannot currently be used for deposits.',
  claims: ['source_unusable'],
}

const BLOCKED: Sentence<FundingSourceClaim> = {
  says: '{account} cannot be used for deposits for now.',
  claims: ['source_unusable', 'blocked_for_a_time'],
}

const NOT_SOONER: Sentence<FundingSourceClaim> = {
  says: 'Linking it again does not make it available sooner.',
  claims: ['blocked_for_a_time'],
}

/** Answers about a linked bank account, by the reason of its status, or by the status if there is no reason. */
export const FUNDING_SOURCE_ANSWERS: AnswerTable<Known, FundingSourceClaim> = {
  pending: [
    { says: '{account} is linked, and its checks are still running.', claims: ['source_pending'] },
    { says: 'It cannot be used for deposits yet.', claims: ['source_unusable'] },
  ],
  // The answer promises nothing, because capabilities and limits of the user are not known here.
  active: [
    { says: '{account} is linked and active.', claims: ['source_active'] },
    { says: 'Whether you can make a deposit now also depends on other checks.', claims: ['source_active'] },
  ],
  review_required: [
    {
      says: '{account} has to be reviewed before it can be used for deposits.',
      claims: ['source_in_review', 'source_unusable'],
    },
    { says: 'We cannot name a date.', claims: ['source_in_review'] },
  ],
  ineligible: [UNUSABLE],
  disabled: [UNUSABLE],
  deleted: [{ says: '{account} was removed and cannot be used for new deposits.', claims: ['source_removed'] }],
  ownership_mismatch: [
    {
      says: '{account} cannot be used for deposits, because the name on it does not match yours.',
      claims: ['source_unusable', 'owner_mismatched'],
    },
    { says: 'Please link an account in your own name.', claims: ['owner_mismatched'] },
  ],
  ownership_review_required: [
    {
      says: '{account} cannot be used for deposits yet, because its ownership has to be reviewed.',
      claims: ['source_unusable', 'ownership_in_review'],
    },
    { says: 'We cannot name a date.', claims: ['ownership_in_review'] },
  ],
  user_not_verified: [
    {
      says: '{account} cannot be used for deposits, because your identity was not verified when the account was checked.',
      claims: ['source_unusable', 'user_was_not_verified'],
    },
    { says: 'Please make sure that your verification is complete.', claims: ['user_was_not_verified'] },
  ],
  duplicate_bank_account: [
    {
      says: '{account} cannot be used for deposits, because the same account had been linked before.',
      claims: ['source_unusable', 'refused_as_duplicate'],
    },
  ],
  returned: [
    {
      says: '{account} cannot be used for deposits, because your bank returned a payment from it.',
      claims: ['source_unusable', 'bank_returned_payment'],
    },
  ],
  risk_blocked: [UNUSABLE, { says: 'We cannot say more about it here.', claims: ['source_unusable'] }],
  rerouted: [
    BLOCKED,
    { says: 'The block ends by itself, and we cannot name a date.', claims: ['blocked_for_a_time'] },
    NOT_SOONER,
  ],
  rerouted_until: [
    BLOCKED,
    { says: 'The block ends by itself on {when}.', claims: ['block_time_to_come'] },
    NOT_SOONER,
  ],
  rerouted_past: [
    {
      says: '{account} was blocked for deposits until {when} and is not active again yet.',
      claims: ['source_unusable', 'block_time_past'],
    },
    NOT_SOONER,
  ],
  manually_disabled: [
    {
      says: '{account} has been switched off and cannot be used for deposits.',
      claims: ['source_unusable', 'switched_off'],
    },
  ],
  permanent: [
    { says: '{account} cannot be used for deposits any more.', claims: ['source_unusable', 'off_for_good'] },
    { says: 'Please link a different account.', claims: ['off_for_good'] },
  ],
}

export const ASK_WHICH =
  'Another account of the user has the same bank, kind, last digits and time of linking, as far as is known, but a different state. Ask the user which of the two they mean before you answer.'

/** The answer about one source. `all` are the user’s sources, from which its text must tell this one apart. */
export function tellOfFundingSource(source: FundingSourceRow, all: readonly FundingSourceRow[] = []): UserAnswer {
  const { name, alsoFits } = nameOfSource(source, all)
  const answer = answerAs(name, source)
  const isTrueOfAll = alsoFits.every((other) => answerAs(name, other).text === answer.text)
  return isTrueOfAll || answer.text === null ? answer : { text: null, why: ASK_WHICH }
}

function answerAs(account: string, source: FundingSourceRow): UserAnswer {
  const { availableAt, availableInMs } = source
  return answerOf({ table: FUNDING_SOURCE_ANSWERS, proofs: FUNDING_SOURCE_PROOFS }, caseOf(source), source, {
    account,
    when: availableInMs === null || availableAt === null ? null : dayAndTimeTold(availableAt),
  })
}

/** The case of a source in the table of answers; an unknown status stays one without an answer, whatever its reason. */
function caseOf(source: FundingSourceRow): string {
  const { status, statusReason, isPermanent, availableInMs } = source
  if (isRemoved(source)) return 'deleted'
  if (!isUnusable(source)) return status
  if (isPermanent) return 'permanent'
  if (statusReason === 'rerouted' && status === 'disabled' && availableInMs !== null)
    return availableInMs > 0 ? 'rerouted_until' : 'rerouted_past'
  const isTold = statusReason === 'rerouted' ? isBlocked(source) : isKnownReason(statusReason)
  return isTold && statusReason !== null ? statusReason : status
}

function isKnownReason(reason: string | null): boolean {
  return reason !== null && meaningOf(FUNDING_SOURCE_STATUS_REASONS, reason) !== undefined
}
