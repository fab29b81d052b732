import { defineList } from '../../list/define-list'
import { ids, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { CHAINS, type RAILS } from '../../ramp/contract/values/networks'
import { meaningOf } from '../../ramp/contract/values/value-list'

/** The value of a filter that means: the snapshot has none. */
export const NO_WORD = 'not-said'

const RAIL_NAMES: Record<keyof typeof RAILS, string> = {
  ach_standard: 'Standard ACH',
  ach_same_day: 'Same-day ACH',
  rtp: 'RTP',
  wire: 'Wire',
  eft: 'EFT',
  sepa: 'SEPA',
  faster_payments: 'Faster Payments',
  push_to_card: 'Push to card',
  bill_pay: 'Bill payment',
  card_deposit: 'Card deposit',
}

/** A rail or chain by its name; states as words. */
export function wordText(value: string): string {
  if (value === NO_WORD) return 'not said'
  return meaningOf(RAIL_NAMES, value) ?? meaningOf(CHAINS, value) ?? value.replaceAll('_', ' ')
}

const words = (label: string) => ids(label, label.toLowerCase(), `${label.toLowerCase()}s`, { word: wordText })

/** The address of off-ramps by their latest snapshot: the rows behind the overview's charts. */
export const OFF_RAMP_STATES = defineList({
  name: 'off-ramp-states',
  path: 'overview/off-ramps',
  title: 'Off-ramps by state',
  noun: { one: 'off-ramp', many: 'off-ramps' },
  permission: 'delivery.read',
  order: 'newest first',
  filters: {
    state: words('State'),
    rail: words('Rail'),
    chain: words('Chain'),
    currency: words('Currency'),
    token: words('Token'),
    time: period(),
  },
  controls: { limit: pageSize([100]) },
  columns: [],
})

export type OffRampStatesAddress = typeof OFF_RAMP_STATES.start
