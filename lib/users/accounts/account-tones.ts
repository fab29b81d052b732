import type {
  AUTO_RAMP_STATUSES,
  BANK_ACCOUNT_STATUSES,
  BILL_STATUSES,
  CARD_STATUSES,
  DEBIT_CARD_STATUSES,
  FUNDING_SOURCE_STATUSES,
} from '../../ramp/contract/values/accounts'
import type { StateTone } from '../state-tones'

type TonesOf<List> = Readonly<Record<keyof List & string, StateTone>>

export const FUNDING_SOURCE_TONES: TonesOf<typeof FUNDING_SOURCE_STATUSES> = {
  pending: 'waiting',
  active: 'good',
  review_required: 'needs',
  ineligible: 'failed',
  disabled: 'failed',
  deleted: 'ended',
}

export const BANK_ACCOUNT_TONES: TonesOf<typeof BANK_ACCOUNT_STATUSES> = { active: 'good', inactive: 'failed' }

export const DEBIT_CARD_TONES: TonesOf<typeof DEBIT_CARD_STATUSES> = {
  active: 'good',
  rejected: 'failed',
  inactive: 'ended',
  action_required: 'needs',
}

export const AUTO_RAMP_TONES: TonesOf<typeof AUTO_RAMP_STATUSES> = { active: 'good', inactive: 'failed' }

export const BILL_TONES: TonesOf<typeof BILL_STATUSES> = {
  active: 'good',
  pending: 'waiting',
  inactive: 'ended',
  rejected: 'failed',
  action_required: 'needs',
}

export const CARD_TONES: TonesOf<typeof CARD_STATUSES> = {
  active: 'good',
  frozen: 'waiting',
  not_activated: 'needs',
  cancelled: 'ended',
}
