import type { ValueList } from './value-list'

/** not-shown.md, "4.10 GET /v1/users/me". */
export const VERIFICATION_STATUSES = {
  not_started: 'The user has not started',
  verified: 'The identity is verified',
  failed: 'The identity could not be verified',
  disabled: 'The verification is disabled',
  retry: 'The last attempt failed; the user may try again',
  under_review: 'The verification is under review',
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
  active: 'Available to the user; limits and accounts apply, too',
  requirements_needed: 'Not available to the user until requirements are met',
  not_available: 'Not available to the user',
  pending: 'Not available to the user yet',
} as const satisfies ValueList
