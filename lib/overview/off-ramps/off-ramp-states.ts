import { defineList } from '../../list/define-list'
import { ids, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'

/** Of a filter's value: the snapshot has none. */
export const NO_WORD = 'not-said'

export const wordText = (value: string) => (value === NO_WORD ? 'not said' : value.replaceAll('_', ' '))

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
