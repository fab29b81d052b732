import type { ValueList } from './value-list'

/** not-shown.md, "4.10 GET /v1/users/me". */
export const VERIFICATION_STATUSES = {
  not_started: 'The user has not begun',
  verified: 'The identity is verified',
  failed: 'The identity could not be verified',
  disabled: 'Switched off',
  retry: 'The user must try again',
  under_review: 'A person looks at it',
} as const satisfies ValueList

/** not-shown.md, "4.10 capability". */
export const CAPABILITY_PRODUCTS = {
  fiat_to_crypto: 'On-ramp: fiat to crypto',
  crypto_to_fiat: 'Off-ramp: crypto to fiat',
  bill_pay: 'Bill payment',
  crypto_card: 'Card',
} as const satisfies ValueList

/** not-shown.md, "4.10 capability". */
export const CAPABILITY_METHODS = {
  ach_credit: 'ACH credit',
  ach_debit: 'ACH debit from a linked bank account',
  wire: 'Wire',
  sepa_credit_transfer: 'SEPA credit transfer',
  rtp: 'Real-time payment',
  push_to_card: 'Push to a debit card',
  canadian_eft: 'Electronic funds transfer in Canada',
} as const satisfies ValueList

/** not-shown.md, "4.10 capability". */
export const CAPABILITY_STATUSES = {
  active: 'The user may use it',
  requirements_needed: 'Something is missing first',
  not_available: 'Not offered to this user',
  pending: 'Being set up',
} as const satisfies ValueList
