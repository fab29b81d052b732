import { capitalize } from '../../format/capitalize'
import { chainName } from '../../format/network-names'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { exact, oneChoice } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import { CHAINS } from '../../ramp/contract/values/networks'
import { OFF_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import { valuesOf } from '../../ramp/contract/values/value-list'
import type { OffRampRow } from '../dto'

const statusName = (status: string) => capitalize(status.replaceAll('_', ' '))

const { id, money, state, text, time } = columnsOf<OffRampRow>()

/** The list of a user’s off-ramps. The platform answers it (4.5), so a filter takes one value, and nothing is counted. */
export const OFF_RAMPS = defineList({
  name: 'off-ramps',
  path: 'users/{userId}/off-ramps',
  title: 'Off-ramps of a user',
  noun: { one: 'off-ramp', many: 'off-ramps' },
  permission: 'user.read',
  isOnward: true,
  order: 'newest first',
  controls: { order: orderMember(), limit: pageSize([25, 50, 100]) },
  cursorLength: 4000,
  filters: {
    status: oneChoice('State', valuesOf(OFF_RAMP_STATUSES), { words: statusName, summarize: statusName }),
    chain: oneChoice('Chain', valuesOf(CHAINS), { words: chainName, summarize: chainName, search: 'Find a chain' }),
    account: exact('Destination account', 'The whole id of a bank account or debit card.', 'Destination account id'),
  },
  columns: [
    time('createdAt', 'Started', 'createdAt', { width: 136, from: 0, is: ['link', 'order'] }),
    state('status', 'State', 'status', { width: 112, from: 0, is: ['flexible', 'fixed'] }),
    money('payout', 'Payout', ({ output }) => output.amount, {
      width: 116,
      from: 0,
      is: ['fixed'],
      currency: ({ output }) => output.currency,
    }),
    text('currency', 'Currency', ({ output }) => output.currency),
    money('paid', 'Paid in', ({ input }) => input.amount, {
      width: 172,
      from: 620,
      currency: ({ input }) => input.token,
    }),
    text('asset', 'Asset', ({ input }) => input.token),
    money('fees', 'Fees', ({ fees }) => fees?.amount ?? null, {
      width: 112,
      from: 820,
      currency: ({ fees }) => fees?.currency ?? null,
    }),
    text('chain', 'Chain', ({ input }) => input.chain, { width: 148, from: 820, none: '–' }),
    id('account', 'Account', ({ output }) => output.accountId, { width: 152, from: 1080, none: '–' }),
    id('id', 'Off-ramp', 'id', { width: 152, from: 820 }),
  ],
})

export type OffRampFilters = typeof OFF_RAMPS.start
