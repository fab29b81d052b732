import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { exact } from '../../list/filter-kinds'
import { pageSize } from '../../list/members'
import { orderMember } from '../../list/order'
import type { OnRampRow } from '../dto'

const { id, money, state, text, time } = columnsOf<OnRampRow>()

/** The list of a user’s on-ramps. The platform answers it (not-shown.md, "6.2 on-ramps"), so a filter takes one exact value. */
export const ON_RAMPS = defineList({
  name: 'on-ramps',
  path: 'users/{userId}/on-ramps',
  title: 'On-ramps of a user',
  noun: { one: 'on-ramp', many: 'on-ramps' },
  permission: 'user.read',
  isOnward: true,
  order: 'newest first',
  controls: { order: orderMember(), limit: pageSize([25, 50, 100]) },
  cursorLength: 4000,
  filters: {
    network: exact('Network', 'As the platform writes it, such as base.'),
    token: exact('Token', 'As the platform writes it, such as USDC.'),
    address: exact('Wallet address', 'The whole address that the crypto went to.'),
  },
  columns: [
    time('createdAt', 'Started', 'createdAt', { width: 136, from: 0, is: ['link', 'order'] }),
    state('status', 'State', 'status', { width: 112, from: 0, is: ['flexible', 'fixed'] }),
    money('paid', 'Paid in', ({ input }) => input.amount, {
      width: 116,
      from: 0,
      is: ['fixed'],
      currency: ({ input }) => input.currency,
    }),
    text('currency', 'Currency', ({ input }) => input.currency),
    money('crypto', 'Crypto', ({ output }) => output.amount, {
      width: 172,
      from: 620,
      currency: ({ output }) => output.token,
    }),
    text('token', 'Token', ({ output }) => output.token),
    money('fees', 'Fees', ({ fees }) => fees?.amount ?? null, {
      width: 112,
      from: 820,
      currency: ({ fees }) => fees?.currency ?? null,
    }),
    text('network', 'Network', ({ output }) => output.network, { width: 116, from: 820, none: '–' }),
    text('address', 'Address', ({ output }) => output.address),
    id('id', 'On-ramp', 'id', { width: 152, from: 820 }),
  ],
})

export type OnRampFilters = typeof ON_RAMPS.start
