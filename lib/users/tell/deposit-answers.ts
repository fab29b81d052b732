import { compareDecimals } from '../../money/arithmetic'
import { isDecimal } from '../../money/decimal-text'
import type { DEPOSIT_STATUSES } from '../../ramp/contract/values/deposits'
import { RETURN_CODES } from '../../ramp/contract/values/deposits'
import { meaningOf } from '../../ramp/contract/values/value-list'
import type { DepositRow } from '../dto'
import { toldAmount } from './told-amount'
import { type AnswerTable, answerOf, type Proofs, type Sentence, type UserAnswer } from './user-answer'

export type DepositClaim =
  | 'deposit_authorized'
  | 'deposit_under_way'
  | 'deposit_failed'
  | 'debit_not_final'
  | 'debit_being_submitted'
  | 'debit_submitted'
  | 'debit_settled'
  | 'debit_failed'
  | 'bank_returned_debit'
  | 'refund_started'
  | 'no_refund_date'
  | 'no_crypto_delivered'
  | 'part_delivered'
  | 'rest_outstanding'
  | 'all_delivered'
  | 'crypto_follows_settlement'
  | 'crypto_precedes_settlement'
  | 'part_precedes_settlement'
  | 'money_to_be_found'

/** Whether a state agrees with a claim; a state that the platform leaves out contradicts nothing. */
const fits = (value: string | null, ...values: string[]) => value === null || values.includes(value)

const BEFORE_SETTLEMENT = ['authorized', 'submitting', 'submitted']

const isOpenDebit = ({ debitStatus, settledAt, returnedAt }: DepositRow) =>
  debitStatus !== null && BEFORE_SETTLEMENT.includes(debitStatus) && settledAt === null && returnedAt === null

const isNotReturned = ({ returnedAt, returnCode }: DepositRow) => returnedAt === null && returnCode === null

const isUnderWay = (deposit: DepositRow) =>
  deposit.status === 'processing' &&
  fits(deposit.debitStatus, ...BEFORE_SETTLEMENT, 'settled') &&
  fits(deposit.releaseStatus, 'not_started', 'queued') &&
  isNotReturned(deposit)

/** Compares the confirmed amount with another; null if one of them can’t be read. */
function confirmedAgainst({ confirmedReleasedAmountUsd: confirmed }: DepositRow, amount: string): -1 | 0 | 1 | null {
  return confirmed !== null && isDecimal(confirmed) && isDecimal(amount) ? compareDecimals(confirmed, amount) : null
}

const hasNothingConfirmed = (deposit: DepositRow) =>
  fits(deposit.releaseStatus, 'not_started', 'queued', 'failed') && confirmedAgainst(deposit, '0') === 0

const hasPartConfirmed = (deposit: DepositRow) =>
  confirmedAgainst(deposit, '0') === 1 && confirmedAgainst(deposit, deposit.principalAmountUsd) === -1

/** Whether the crypto is still to come in the way that was decided. */
const isToCome = (deposit: DepositRow, mode: string) =>
  deposit.releaseDecisionMode === mode &&
  isOpenDebit(deposit) &&
  hasNothingConfirmed(deposit) &&
  (deposit.releaseStatus === 'not_started' || deposit.releaseStatus === 'queued')

export const DEPOSIT_PROOFS: Proofs<DepositClaim, DepositRow> = {
  deposit_authorized: (deposit) =>
    deposit.status === 'authorized' &&
    fits(deposit.debitStatus, 'authorized') &&
    deposit.settledAt === null &&
    isNotReturned(deposit),
  deposit_under_way: isUnderWay,
  deposit_failed: ({ status, debitStatus, releaseStatus }) =>
    status === 'failed' && (debitStatus === 'failed' || releaseStatus === 'failed'),
  debit_not_final: isOpenDebit,
  debit_being_submitted: (deposit) => deposit.debitStatus === 'submitting' && isOpenDebit(deposit),
  debit_submitted: (deposit) => deposit.debitStatus === 'submitted' && isOpenDebit(deposit),
  debit_settled: (deposit) => deposit.debitStatus === 'settled' && deposit.settledAt !== null && isNotReturned(deposit),
  debit_failed: ({ debitStatus, settledAt }) => debitStatus === 'failed' && settledAt === null,
  bank_returned_debit: ({ status, debitStatus, returnedAt }) =>
    status === 'returned' && (debitStatus === 'returned' || (debitStatus === null && returnedAt !== null)),
  // The service itself initiates the refund (6.1, achDebit.refunded).
  refund_started: (deposit) =>
    deposit.status === 'refunded' &&
    fits(deposit.debitStatus, ...BEFORE_SETTLEMENT, 'settled') &&
    isNotReturned(deposit),
  no_refund_date: ({ status }) => status === 'refunded',
  no_crypto_delivered: hasNothingConfirmed,
  part_delivered: (deposit) =>
    deposit.status === 'partially_released' && fits(deposit.releaseStatus, 'partial') && hasPartConfirmed(deposit),
  rest_outstanding: hasPartConfirmed,
  all_delivered: (deposit) =>
    deposit.status === 'completed' &&
    fits(deposit.releaseStatus, 'completed') &&
    confirmedAgainst(deposit, deposit.principalAmountUsd) !== -1,
  crypto_follows_settlement: (deposit) => isToCome(deposit, 'after_settlement'),
  crypto_precedes_settlement: (deposit) => isToCome(deposit, 'early_full'),
  part_precedes_settlement: (deposit) => isToCome(deposit, 'early_partial'),
  money_to_be_found: ({ status, debitStatus }) => status === 'failed' && debitStatus !== 'failed',
}

const NO_CRYPTO: Sentence<DepositClaim> = { says: 'No crypto has been delivered yet.', claims: ['no_crypto_delivered'] }

const PLANS: readonly Sentence<DepositClaim>[] = [
  { says: 'The crypto is sent after the payment from your bank has settled.', claims: ['crypto_follows_settlement'] },
  {
    says: 'The crypto is to be sent before the payment from your bank has settled.',
    claims: ['crypto_precedes_settlement'],
  },
  {
    says: 'Part of the crypto is to be sent first, and the rest after the payment from your bank has settled.',
    claims: ['part_precedes_settlement'],
  },
]

/** Answers about a deposit from a linked bank account, by its status. */
export const DEPOSIT_ANSWERS: AnswerTable<keyof typeof DEPOSIT_STATUSES, DepositClaim> = {
  authorized: [
    { says: 'You have authorized a deposit[ of {principal}].', claims: ['deposit_authorized'] },
    { says: 'The total charge to your bank account is {debit}.', claims: ['debit_not_final'] },
    NO_CRYPTO,
    ...PLANS,
  ],
  processing: [
    { says: 'Your deposit[ of {principal}] is being processed.', claims: ['deposit_under_way'] },
    { says: 'The payment is being submitted to your bank.', claims: ['debit_being_submitted'] },
    { says: 'The payment was submitted to your bank and has not settled yet.', claims: ['debit_submitted'] },
    { says: 'The payment from your bank has settled.', claims: ['debit_settled'] },
    NO_CRYPTO,
    ...PLANS,
  ],
  partially_released: [
    {
      says: 'Part of the crypto for your deposit[ of {principal}] has been delivered[: {released} so far].',
      claims: ['part_delivered'],
    },
    { says: 'The rest has not been delivered.', claims: ['rest_outstanding'] },
  ],
  completed: [
    { says: 'All of the crypto for your deposit[ of {principal}] has been delivered.', claims: ['all_delivered'] },
  ],
  returned: [
    { says: 'Your bank returned the payment for your deposit[ of {principal}].', claims: ['bank_returned_debit'] },
    { says: 'The reason it gave: {reason}.', claims: ['bank_returned_debit'] },
    { says: 'Please ask your bank if you did not expect this.', claims: ['bank_returned_debit'] },
  ],
  refunded: [
    { says: 'The refund of your deposit[ of {principal}] has been started.', claims: ['refund_started'] },
    { says: 'We cannot say on which day you will see the money.', claims: ['no_refund_date'] },
  ],
  failed: [
    { says: 'Your deposit[ of {principal}] did not go through.', claims: ['deposit_failed'] },
    { says: 'The payment from your bank account failed.', claims: ['debit_failed'] },
    { says: 'No crypto has been delivered for it.', claims: ['no_crypto_delivered'] },
    // No failure code of the contract says that another try can succeed.
    { says: 'Please contact us before you try again.', claims: ['deposit_failed'] },
    { says: 'We will check where the money is.', claims: ['money_to_be_found'] },
  ],
}

/** The codes whose reason a user may be told as it is. */
const TOLD_CODES = ['R01', 'R02', 'R03']

export function tellOfDeposit(deposit: DepositRow): UserAnswer {
  const usd = (amount: string | null) => toldAmount(amount, 'USD')
  const { returnCode } = deposit
  return answerOf({ table: DEPOSIT_ANSWERS, proofs: DEPOSIT_PROOFS }, deposit.status, deposit, {
    principal: usd(deposit.principalAmountUsd),
    debit: usd(deposit.totalDebitAmountUsd),
    released: usd(deposit.confirmedReleasedAmountUsd),
    reason:
      returnCode !== null && TOLD_CODES.includes(returnCode)
        ? (meaningOf(RETURN_CODES, returnCode)?.toLowerCase() ?? null)
        : null,
  })
}
