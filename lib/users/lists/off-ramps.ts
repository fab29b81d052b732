import { capitalize } from '../../format/capitalize'
import { defineList } from '../../list/define-list'
import { choiceGroup } from '../../list/filters'
import { oneOrNone, pageSize, searchText } from '../../list/members'
import { orderMember } from '../../list/order'
import { CHAINS } from '../../ramp/contract/values/networks'
import { OFF_RAMP_STATUSES } from '../../ramp/contract/values/ramps'
import { meaningOf, valuesOf } from '../../ramp/contract/values/value-list'
import type { OffRampRow } from '../dto'

const statusName = (status: string) => capitalize(status.replaceAll('_', ' '))

const chainName = (chain: string) => meaningOf(CHAINS, chain) ?? chain

/** The platform answers it (4.5), so a filter takes one value, and nothing is counted. */
export const OFF_RAMPS = defineList({
  name: 'off-ramps',
  path: 'users/{userId}/off-ramps',
  title: 'Off-ramps of a user',
  noun: { one: 'off-ramp', many: 'off-ramps' },
  permission: 'user.read',
  answeredBy: 'platform',
  order: 'newest first',
  members: {
    status: oneOrNone(valuesOf(OFF_RAMP_STATUSES)),
    chain: oneOrNone(valuesOf(CHAINS)),
    account: searchText(),
  },
  controls: { order: orderMember(), limit: pageSize([25, 50, 100]) },
  cursorLength: 4000,
  filters: [
    {
      name: 'status',
      label: 'State',
      kind: 'choices',
      member: 'status',
      members: ['status'],
      searchLabel: null,
      takesOne: true,
      groups: () => [choiceGroup('State', valuesOf(OFF_RAMP_STATUSES), null, statusName)],
      summarize: ({ status }) => statusName(status ?? ''),
    },
    {
      name: 'chain',
      label: 'Chain',
      kind: 'choices',
      member: 'chain',
      members: ['chain'],
      searchLabel: 'Find a chain',
      takesOne: true,
      groups: () => [choiceGroup('Chain', valuesOf(CHAINS), null, chainName)],
      summarize: ({ chain }) => chainName(chain ?? ''),
    },
    {
      name: 'account',
      label: 'Destination account',
      kind: 'exact',
      member: 'account',
      members: ['account'],
      fieldLabel: 'Destination account id',
      hint: 'The whole id of a bank account or debit card.',
      summarize: ({ account }) => account ?? '',
    },
  ],
  columns: [
    { id: 'createdAt', head: 'Started (UTC)', read: ({ createdAt }: OffRampRow) => createdAt },
    { id: 'status', head: 'State', read: ({ status }) => status },
    { id: 'payout', head: 'Payout', read: ({ output }) => output.amount },
    { id: 'currency', head: 'Currency', read: ({ output }) => output.currency },
    { id: 'paid', head: 'Paid in', read: ({ input }) => input.amount },
    { id: 'asset', head: 'Asset', read: ({ input }) => input.token },
    { id: 'fees', head: 'Fees', read: ({ fees }) => fees?.amount ?? null },
    { id: 'chain', head: 'Chain', read: ({ input }) => input.chain },
    { id: 'account', head: 'Account', read: ({ output }) => output.accountId },
    { id: 'id', head: 'Off-ramp', read: ({ id }) => id },
  ],
})

export type OffRampFilters = typeof OFF_RAMPS.start
