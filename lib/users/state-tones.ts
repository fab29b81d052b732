import type { BANK_ACCOUNT_STATUSES, DEBIT_CARD_STATUSES } from '../ramp/contract/values/accounts'
import type {
  DEBIT_STATUSES,
  DEPOSIT_STATUSES,
  RELEASE_DECISION_MODES,
  RELEASE_STATUSES,
} from '../ramp/contract/values/deposits'
import type { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '../ramp/contract/values/ramps'
import type { CAPABILITY_STATUSES, VERIFICATION_STATUSES } from '../ramp/contract/values/users'

/** `needs`: someone must act. `plain`: neither good nor bad. */
export type StateTone = 'good' | 'waiting' | 'needs' | 'failed' | 'returned' | 'ended' | 'plain' | 'unknown'

export type StateTones = Readonly<Record<string, StateTone>>

type TonesOf<List> = Readonly<Record<keyof List & string, StateTone>>

export const OFF_RAMP_TONES: TonesOf<typeof OFF_RAMP_STATUSES> = {
  awaiting_funding: 'waiting',
  queued: 'waiting',
  in_flight: 'waiting',
  completed: 'good',
  canceled: 'ended',
  failed: 'failed',
  reversed: 'returned',
  refunded: 'returned',
}

export const ON_RAMP_TONES: TonesOf<typeof ON_RAMP_STATUSES> = {
  awaiting_payment: 'waiting',
  processing: 'waiting',
  partially_delivered: 'waiting',
  completed: 'good',
  cancelled: 'ended',
  failed: 'failed',
  reversed: 'returned',
  refunded: 'returned',
  in_review: 'needs',
}

export const DEPOSIT_TONES: TonesOf<typeof DEPOSIT_STATUSES> = {
  authorized: 'waiting',
  processing: 'waiting',
  partially_released: 'waiting',
  completed: 'good',
  returned: 'returned',
  refunded: 'returned',
  failed: 'failed',
}

export const DEBIT_TONES: TonesOf<typeof DEBIT_STATUSES> = {
  authorized: 'waiting',
  submitting: 'waiting',
  submitted: 'waiting',
  settled: 'good',
  returned: 'returned',
  failed: 'failed',
}

export const RELEASE_TONES: TonesOf<typeof RELEASE_STATUSES> = {
  not_started: 'waiting',
  queued: 'waiting',
  partial: 'waiting',
  completed: 'good',
  failed: 'failed',
}

export const DECISION_TONES: TonesOf<typeof RELEASE_DECISION_MODES> = {
  after_settlement: 'plain',
  early_full: 'plain',
  early_partial: 'plain',
}

export const VERIFICATION_TONES: TonesOf<typeof VERIFICATION_STATUSES> = {
  not_started: 'needs',
  verified: 'good',
  failed: 'failed',
  disabled: 'ended',
  retry: 'needs',
  under_review: 'waiting',
}

export const CAPABILITY_TONES: TonesOf<typeof CAPABILITY_STATUSES> = {
  active: 'good',
  requirements_needed: 'needs',
  not_available: 'ended',
  pending: 'waiting',
}

/** The tones of destinations, which are bank accounts and debit cards (2.3, 2.6). */
export const DESTINATION_TONES: TonesOf<typeof BANK_ACCOUNT_STATUSES & typeof DEBIT_CARD_STATUSES> = {
  active: 'good',
  inactive: 'failed',
  rejected: 'failed',
  action_required: 'needs',
}
