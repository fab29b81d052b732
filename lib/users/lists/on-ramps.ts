import { defineList } from '../../list/define-list'
import type { ExactFilter } from '../../list/filters'
import { pageSize, searchText } from '../../list/members'
import { orderMember } from '../../list/order'
import type { OnRampRow } from '../dto'

type Exact = { network: string | null; token: string | null; address: string | null }

function exactly(name: keyof Exact, label: string, hint: string): ExactFilter<Exact> {
  return {
    name,
    label,
    kind: 'exact',
    member: name,
    members: [name],
    fieldLabel: label,
    hint,
    summarize: (filters) => filters[name] ?? '',
  }
}

/** The platform answers it (not-shown.md, "6.2 on-ramps"), so a filter takes one exact value, and nothing is counted. */
export const ON_RAMPS = defineList({
  name: 'on-ramps',
  path: 'users/{userId}/on-ramps',
  title: 'On-ramps of a user',
  noun: { one: 'on-ramp', many: 'on-ramps' },
  permission: 'user.read',
  answeredBy: 'platform',
  order: 'newest first',
  members: { network: searchText(), token: searchText(), address: searchText() },
  controls: { order: orderMember(), limit: pageSize([25, 50, 100]) },
  cursorLength: 4000,
  filters: [
    exactly('network', 'Network', 'As the platform writes it, such as base.'),
    exactly('token', 'Token', 'As the platform writes it, such as USDC.'),
    exactly('address', 'Wallet address', 'The whole address that the crypto went to.'),
  ],
  columns: [
    { id: 'createdAt', head: 'Started (UTC)', read: ({ createdAt }: OnRampRow) => createdAt },
    { id: 'status', head: 'State', read: ({ status }) => status },
    { id: 'paid', head: 'Paid in', read: ({ input }) => input.amount },
    { id: 'currency', head: 'Currency', read: ({ input }) => input.currency },
    { id: 'crypto', head: 'Crypto', read: ({ output }) => output.amount },
    { id: 'token', head: 'Token', read: ({ output }) => output.token },
    { id: 'fees', head: 'Fees', read: ({ fees }) => fees?.amount ?? null },
    { id: 'network', head: 'Network', read: ({ output }) => output.network },
    { id: 'address', head: 'Address', read: ({ output }) => output.address },
    { id: 'id', head: 'On-ramp', read: ({ id }) => id },
  ],
})

export type OnRampFilters = typeof ON_RAMPS.start
