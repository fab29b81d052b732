import type { ValueList } from './value-list'

/** Sections 2.1 and 2.2. */
export const AUTO_RAMP_STATUSES = {
  active: 'Deposits may be initiated',
  inactive: 'No deposit may be initiated',
} as const satisfies ValueList

/** Section 2.1. */
export const DEPOSIT_INSTRUCTION_TYPES = {
  us: 'A US bank account for ACH and wires',
  iban: 'An IBAN for SEPA transfers',
} as const satisfies ValueList

/** Section 2.3. */
export const BANK_ACCOUNT_TYPES = {
  us: 'United States: ACH, RTP, wire',
  ca: 'Canada: EFT',
  uk: 'United Kingdom: Faster Payments',
  iban: 'Europe: SEPA',
} as const satisfies ValueList

/** Section 2.3: anything but `active` is unpayable. */
export const BANK_ACCOUNT_STATUSES = {
  active: 'Active; only active accounts can receive payouts',
  inactive: 'Cannot receive payouts, permanently',
} as const satisfies ValueList

/** Section 2.3: all four are terminal. */
export const BANK_ACCOUNT_STATUS_REASONS = {
  account_invalid: 'The account is not valid: the user must add another one',
  account_closed: 'The account is closed: the user must add another one',
  account_blocked: 'The account is blocked: the user must add another one',
  not_supported: 'The account cannot receive these payouts: the user must add another one',
} as const satisfies ValueList

export const OWNERSHIPS = {
  personal: 'The account belongs to the user; holder details come from the profile',
  thirdParty: 'The account belongs to someone else; the holder is named',
} as const satisfies ValueList

export const ACCOUNT_SUBTYPES = { checking: 'Checking', savings: 'Savings' } as const satisfies ValueList

/** Section 2.4. */
export const FUNDING_ACCOUNT_TYPES = {
  checking: 'Checking',
  savings: 'Savings',
  business: 'Business',
  unknown: 'Not given by the bank',
} as const satisfies ValueList

/** Section 2.4. */
export const FUNDING_SOURCE_STATUSES = {
  pending: 'Linked; not usable until its checks are complete',
  active: 'Linked and active; the user’s capabilities and limits apply, too',
  review_required: 'Must be reviewed before it can be used',
  ineligible: 'Cannot be used for deposits',
  disabled: 'Disabled; cannot be used for deposits now',
  deleted: 'Removed by the user; still readable by id',
} as const satisfies ValueList

/** Section 2.4. */
export const FUNDING_SOURCE_STATUS_REASONS = {
  ownership_mismatch: 'The account holder does not match the user: the user must link an account in their own name',
  ownership_review_required: 'The ownership must be reviewed',
  user_not_verified: 'The user’s identity was not verified when the account was checked',
  duplicate_bank_account: 'The same bank account was already linked',
  returned: 'The bank returned a debit from this account',
  risk_blocked: 'Blocked by risk rules',
  rerouted: 'Blocked for a time; the block ends by itself, and linking again does not shorten it',
  manually_disabled: 'Disabled manually',
} as const satisfies ValueList

/** Section 2.6. */
export const DEBIT_CARD_STATUSES = {
  active: 'Active; the card network decides on each payout',
  rejected: 'The card network refused it for good: the user must add a different card',
  inactive: 'Removed',
  action_required: 'Cardholder details are missing',
} as const satisfies ValueList

/** Section 2.6. */
export const DEBIT_CARD_NETWORKS = { visa: 'Visa', mastercard: 'Mastercard' } as const satisfies ValueList

/** not-shown.md, "4.10 cards". */
export const CARD_STATUSES = {
  active: 'In use',
  frozen: 'Paused',
  not_activated: 'Issued but not activated yet',
  cancelled: 'Cancelled permanently',
} as const satisfies ValueList

/** not-shown.md, "4.10 cards". */
export const CARD_TYPES = { physical: 'Plastic', virtual: 'Virtual' } as const satisfies ValueList

/** not-shown.md, "4.11 card transactions". */
export const CARD_TRANSACTION_STATUSES = {
  pending: 'Authorized but not settled yet',
  posted: 'Settled',
  declined: 'Refused',
  reversed: 'Reversed',
  expired: 'The authorization expired unused',
} as const satisfies ValueList

/** not-shown.md, "4.10 bills". */
export const BILL_STATUSES = {
  active: 'In use',
  pending: 'Not ready yet',
  inactive: 'Not in use',
  rejected: 'Refused',
  action_required: 'Details are missing',
} as const satisfies ValueList

/** not-shown.md, "4.10 api keys" names no statuses. */
export const API_KEY_STATUSES = { active: 'Usable', revoked: 'Revoked' } as const satisfies ValueList
