import type { CRYPTO_STATES_AT_RETURN, RETURN_USER_ACTIONS } from '@/lib/ramp/contract/values/deposits'
import type { StateTone } from '@/lib/users/state-tones'

type TonesOf<List> = Readonly<Record<keyof List & string, StateTone>>

export const CRYPTO_TONES: TonesOf<typeof CRYPTO_STATES_AT_RETURN> = {
  not_released: 'good',
  in_flight: 'needs',
  partially_confirmed: 'failed',
  fully_confirmed: 'failed',
}

export const USER_ACTION_TONES: TonesOf<typeof RETURN_USER_ACTIONS> = {
  none: 'ended',
  review_required: 'needs',
  restricted: 'needs',
  disabled: 'failed',
}
