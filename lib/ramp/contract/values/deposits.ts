import type { ValueList } from './value-list'

/** not-shown.md, "2.12 deposit". */
export const DEPOSIT_STATUSES = {
  authorized: 'The user authorized the debit',
  processing: 'The debit is with the bank; nothing is released yet',
  partially_released: 'A part of the crypto is confirmed on-chain',
  completed: 'All crypto is confirmed on-chain',
  returned: 'The bank returned the debit',
  refunded: 'The service gave the money back',
  failed: 'The debit failed',
} as const satisfies ValueList

/** not-shown.md, "2.12 deposit". */
export const QUOTE_TYPES = {
  exact_input: 'The amount is what is debited for crypto',
  exact_output: 'The amount is what arrives as crypto',
} as const satisfies ValueList

/** not-shown.md, "2.12 deposit". */
export const PRIORITIES = {
  normal: 'Crypto follows the settlement of the debit',
  high: 'A part or all of the crypto is released before the debit settles',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const DEBIT_STATUSES = {
  authorized: 'The user authorized the debit',
  submitting: 'The debit is being handed to the bank',
  submitted: 'The bank has the debit',
  settled: 'The money has arrived',
  returned: 'The bank returned the debit',
  failed: 'The debit failed',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RELEASE_STATUSES = {
  not_started: 'No crypto has left',
  queued: 'Crypto is about to leave',
  partial: 'A part of the crypto is confirmed on-chain',
  completed: 'All crypto is confirmed on-chain',
  failed: 'The release failed',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RELEASE_DECISION_MODES = {
  after_settlement: 'Crypto leaves after the debit has settled',
  early_full: 'All crypto leaves before the debit has settled',
  early_partial: 'A part of the crypto leaves before the debit has settled',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const CRYPTO_STATES_AT_RETURN = {
  not_released: 'No crypto had left: nothing is lost',
  in_flight: 'Crypto was on its way: the amount is at risk',
  partially_confirmed: 'A part of the crypto had been confirmed: that part is lost',
  fully_confirmed: 'All crypto had been confirmed: the amount is lost',
} as const satisfies ValueList

/** not-shown.md, "6.3 value lists". */
export const RETURN_USER_ACTIONS = {
  none: 'Nothing follows for the user',
  review_required: 'A person must look at the user',
  restricted: 'The user may do less than before',
  disabled: 'The user is switched off',
} as const satisfies ValueList

/** not-shown.md, "ACH debit returns, query". */
export const RETURN_BUCKETS = {
  unauthorized: 'The holder says that the debit was not authorized',
  administrative: 'The account is closed, unknown or blocked',
  other: 'Anything else, such as insufficient funds',
} as const satisfies ValueList

/** not-shown.md, "2.12 sample codes": an open list. */
export const RETURN_CODES = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account',
  R10: 'The customer says that the debit was not authorized',
  R29: 'The corporate customer says that the debit was not authorized',
} as const satisfies ValueList
