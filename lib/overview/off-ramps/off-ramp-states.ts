import { capitalize } from '../../format/capitalize'
import { chainName, railName } from '../../format/network-names'
import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { ids, openChoice, period } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import type { toOffRampStateRow } from './list-off-ramp-states'

/** The value of a filter for snapshots that do not give the member. */
export const NO_WORD = 'not-said'

/** Writes a rail or chain by its name, and a state in words. */
export function wordText(value: string): string {
  if (value === NO_WORD) return 'not given'
  const name = chainName(railName(value))
  return name === value ? value.replaceAll('_', ' ') : name
}

/** An off-ramp by its latest snapshot, in the words of the platform; members that are not given are null. */
export type OffRampStateRow = ReturnType<typeof toOffRampStateRow>

const { id, money, number, state, text, time } = columnsOf<OffRampStateRow>()

/** The rows behind the overview's charts. */
export const OFF_RAMP_STATES = defineList({
  name: 'overview/off-ramps',
  title: 'Off-ramps by state',
  noun: { one: 'off-ramp', many: 'off-ramps' },
  permission: 'delivery.read',
  order: 'newest first',
  filters: {
    state: openChoice('State', 'states', { word: (value) => capitalize(wordText(value)), counts: 'states' }),
    rail: openChoice('Rail', 'rails', { word: wordText, counts: 'rails' }),
    chain: openChoice('Chain', 'chains', { word: wordText, counts: 'chains' }),
    currency: openChoice('Currency', 'currencies', { word: wordText, counts: 'currencies' }),
    token: openChoice('Token', 'tokens', { word: wordText, counts: 'tokens' }),
    resource: ids('Off-ramp', 'off-ramp id', 'off-ramps'),
    time: period(),
  },
  controls: { order: orderMember(), limit: pageSize([100, 250, 500]) },
  columns: [
    time('time', 'Time', 'at', { width: 136, from: 620, is: ['fixed', 'order'], none: 'no time' }),
    id('resource', 'Off-ramp', 'id', { width: 176, from: 0, is: ['flexible', 'link'], copied: 'off-ramp id' }),
    state('state', 'State', 'state', { width: 148, from: 0, is: ['fixed'] }),
    money('payout', 'Payout', 'amount', { width: 124, from: 480, currency: 'currency' }),
    text('currency', 'Currency', 'currency'),
    text('rail', 'Rail', 'rail', { width: 132, from: 620, none: '–' }),
    money('paidIn', 'Paid in', 'paidIn', { width: 172, from: 820, currency: 'token' }),
    text('token', 'Token', 'token'),
    text('chain', 'Chain', 'chain', { width: 148, from: 820, none: '–' }),
    number('sequence', 'Sequence', 'sequence', { width: 96, from: 1080, is: ['hidden'] }),
    number('delivery', 'Delivery', 'deliveryId', { width: 112, from: 1080, is: ['hidden'], copied: 'delivery id' }),
  ],
})

export type OffRampStatesAddress = typeof OFF_RAMP_STATES.start

export type WhichOffRamps = typeof OFF_RAMP_STATES.none

export type OffRampStateCounts = ListCounts<typeof OFF_RAMP_STATES>
