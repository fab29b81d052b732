import type { ValueList } from './value-list'

/** not-shown.md, "7 code values": an open list. */
export const PROBLEM_CODES = {
  minimum_deposit: 'The amount is below the minimum deposit',
  transaction_limit: 'The amount is above the limit for one transaction',
  daily_limit: 'The daily limit is used up',
  monthly_limit: 'The monthly limit is used up',
  unsettled_deposit_limit: 'Too many deposits have not settled yet',
  unsettled_amount_limit: 'Too much money has not settled yet',
  bank_unsettled_deposit_limit: 'Too many deposits from this bank account have not settled yet',
  open_exposure: 'Too much crypto was released to this user before settlement',
  aggregate_exposure: 'Too much crypto was released to all users before settlement',
  new_user_admission_paused: 'New users are not admitted now',
  rail_halted: 'The rail is halted',
  not_available: 'Not available to this user',
  risk_review_required: 'A person must review it first',
  risk_rejected: 'Refused by risk rules',
  risk_evaluation_unavailable: 'The risk cannot be evaluated now',
  rate_unavailable: 'There is no exchange rate now',
} as const satisfies ValueList

/** Section 7. */
export const SUGGESTED_ACTIONS = {
  auto_ramp: 'Use an auto-ramp account instead',
  wait_for_settlement: 'Wait until earlier deposits have settled',
} as const satisfies ValueList
