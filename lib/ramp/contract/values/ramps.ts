import type { ValueList } from './value-list'

/** Sections 2.5 and 3. */
export const OFF_RAMP_STATUSES = {
  awaiting_funding: 'Waiting for the crypto to arrive and be confirmed',
  queued: 'Crypto is confirmed; the payout is waiting to be submitted',
  in_flight: 'The payout was submitted to the rail',
  completed: 'Fiat was delivered',
  canceled: 'Canceled; nothing was paid out',
  failed: 'The payout failed for good; a refund may follow',
  reversed: 'A settled payout was clawed back',
  refunded: 'The funds were returned',
} as const satisfies ValueList

/** Section 3; not-shown.md, "3 off-ramp transitions". The transitions are assumed: pages show them, and nothing is refused by them. */
export const OFF_RAMP_TRANSITIONS = {
  awaiting_funding: ['queued', 'canceled'],
  queued: ['in_flight', 'failed'],
  in_flight: ['completed', 'failed'],
  completed: ['reversed'],
  canceled: [],
  failed: ['refunded'],
  reversed: [],
  refunded: [],
} as const satisfies Record<keyof typeof OFF_RAMP_STATUSES, readonly (keyof typeof OFF_RAMP_STATUSES)[]>

export const SORTS = { desc: 'Newest first', asc: 'Oldest first' } as const satisfies ValueList

/** Section 4.5 and not-shown.md, "4.5 quote". */
export const AMOUNT_MODES = {
  output: 'The amount is what arrives',
  input: 'The amount is what is paid',
} as const satisfies ValueList

/** not-shown.md, "4.5 quote". */
export const QUOTE_FULFILLMENTS = {
  sign_transaction: 'The user signs a transaction in the user’s own wallet',
  send_to_address: 'The user sends crypto to an address',
} as const satisfies ValueList

/** not-shown.md, "4.5 quote". */
export const QUOTE_STATUSES = {
  created: 'Waiting for the payment',
  transaction_pending: 'The transaction is pending',
  transaction_failed: 'The transaction failed on-chain',
  insufficient_funds: 'Less arrived than requested',
  confirmed: 'The payment is confirmed on-chain',
  completed: 'Fiat was delivered',
  expired: 'Nothing arrived in time',
  failed: 'The payout failed for good',
  refunded: 'The funds were returned',
} as const satisfies ValueList

/** not-shown.md, "6.2 on-ramps". */
export const ON_RAMP_STATUSES = {
  awaiting_payment: 'Waiting for the payment',
  processing: 'In progress; no crypto is confirmed on-chain yet',
  partially_delivered: 'Part of the crypto is confirmed on-chain',
  completed: 'All crypto was delivered; if an ACH debit paid for it, the bank can still return that',
  cancelled: 'Canceled',
  failed: 'Failed; the payment or the conversion did not succeed',
  reversed: 'The payment was reversed',
  refunded: 'A refund was started',
  in_review: 'On hold for review',
} as const satisfies ValueList
