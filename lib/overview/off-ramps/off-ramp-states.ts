import { defineList } from '../../list/define-list'
import { type CountedList, fewValues, type ListFilter } from '../../list/filters'
import { pageSize, textsOf, type ValuesOf } from '../../list/members'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import { CHAINS, type RAILS } from '../../ramp/contract/values/networks'
import { meaningOf } from '../../ramp/contract/values/value-list'

/** Of a filter's value: the snapshot has none. */
export const NO_WORD = 'not-said'

const members = {
  state: textsOf(),
  rail: textsOf(),
  chain: textsOf(),
  currency: textsOf(),
  token: textsOf(),
  ...TIME_MEMBERS,
}

type Filters = ValuesOf<typeof members>

export const WORD_MEMBERS = ['state', 'rail', 'chain', 'currency', 'token'] as const

const LABELS: Record<(typeof WORD_MEMBERS)[number], string> = {
  state: 'State',
  rail: 'Rail',
  chain: 'Chain',
  currency: 'Currency',
  token: 'Token',
}

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

const FILTERS: readonly ListFilter<Filters, CountedList>[] = [
  ...WORD_MEMBERS.map(
    (name): ListFilter<Filters, CountedList> => ({
      name,
      label: LABELS[name],
      kind: 'values',
      member: name,
      members: [name],
      noun: LABELS[name].toLowerCase(),
      summarize: (filters) => fewValues(filters[name], `${LABELS[name].toLowerCase()}s`, wordText),
    }),
  ),
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
]

/** The address of off-ramps by their latest snapshot: the rows behind the overview's charts. */
export const OFF_RAMP_STATES = defineList({
  name: 'off-ramp-states',
  path: 'overview/off-ramps',
  title: 'Off-ramps by state',
  noun: { one: 'off-ramp', many: 'off-ramps' },
  permission: 'delivery.read',
  order: 'newest first',
  members,
  controls: { limit: pageSize([100]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [],
})

export type OffRampStatesAddress = typeof OFF_RAMP_STATES.start
