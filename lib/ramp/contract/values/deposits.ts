import type { ValueList } from './value-list'

/** not-shown.md, "2.12 deposit". */
export const DEPOSIT_STATUSES = {
  authorized: 'The user authorized the debit',
  processing: 'In progress; no crypto is confirmed on-chain yet',
  partially_released: 'Part of the crypto is confirmed on-chain',
  completed: 'All crypto is confirmed on-chain',
  returned: 'The bank returned the debit',
  refunded: 'The service started the refund',
  failed: 'Failed; the debit and the release show where',
} as const satisfies ValueList

/** not-shown.md, "2.12 deposit". */
export const QUOTE_TYPES = {
  exact_input: 'The amount is what is debited for crypto',
  exact_output: 'The amount is what arrives as crypto',
} as const satisfies ValueList

/** not-shown.md, "2.12 deposit". */
export const PRIORITIES = {
  normal: 'Requested: crypto after the debit has settled',
  high: 'Requested: some or all of the crypto before the debit has settled',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const DEBIT_STATUSES = {
  authorized: 'The user authorized the debit',
  submitting: 'The debit is being submitted to the bank',
  submitted: 'The debit was submitted to the bank',
  settled: 'The debit has settled',
  returned: 'The bank returned the debit',
  failed: 'The debit failed',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RELEASE_STATUSES = {
  not_started: 'No crypto is released',
  queued: 'Crypto is queued or in flight; none is confirmed on-chain yet',
  partial: 'Part of the crypto is confirmed on-chain',
  completed: 'All crypto is confirmed on-chain',
  failed: 'The release ended before all crypto was delivered',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RELEASE_DECISION_MODES = {
  after_settlement: 'No crypto may be sent before the debit has settled',
  early_full: 'All crypto may be sent before the debit has settled',
  early_partial: 'Part of the crypto may be sent before the debit has settled',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const CRYPTO_STATES_AT_RETURN = {
  not_released: 'No crypto had been sent by then',
  in_flight: 'Crypto was in flight, and none was confirmed by then',
  partially_confirmed: 'Part of the crypto had been confirmed by then',
  fully_confirmed: 'All crypto had been confirmed by then',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RETURN_USER_ACTIONS = {
  none: 'The return asked for no action on the user',
  review_required: 'The return asked for a review of the user',
  restricted: 'The return asked to restrict the user',
  disabled: 'The return asked to disable the user',
} as const satisfies ValueList

/** not-shown.md, "ACH debit returns, query". */
export const RETURN_BUCKETS = {
  unauthorized: 'The account holder did not authorize the debit, according to the bank’s code',
  administrative: 'A problem with the account, such as a closed or unknown one',
  other: 'Anything else, such as insufficient funds',
} as const satisfies ValueList

/** not-shown.md, "2.12 sample codes": an open list. */
export const RETURN_CODES = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account',
  R10: 'Customer did not authorize',
  R29: 'Company did not authorize',
} as const satisfies ValueList
