import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { pageSize } from '../../list/members'
import type { DepositRow } from '../dto'

const { id, money, state, time } = columnsOf<DepositRow>()

const USD = { currency: () => 'USD' }

/** The list of a user’s deposits. The platform answers it (4.10) without filters, and nothing is counted. */
export const DEPOSITS = defineList({
  name: 'deposits',
  path: 'users/{userId}/deposits',
  title: 'Deposits of a user',
  noun: { one: 'deposit', many: 'deposits' },
  permission: 'user.read',
  isOnward: true,
  order: 'newest first',
  controls: { limit: pageSize([25, 50, 100]) },
  cursorLength: 4000,
  filters: {},
  columns: [
    time('authorizedAt', 'Authorized', ({ authorizedAt, createdAt }) => authorizedAt ?? createdAt, {
      width: 136,
      from: 0,
      is: ['link', 'order'],
    }),
    state('status', 'State', 'status', { width: 148, from: 0, is: ['flexible', 'fixed'] }),
    money('principal', 'Amount', 'principalAmountUsd', { width: 116, from: 0, is: ['fixed'], ...USD }),
    state('debit', 'Debit', 'debitStatus', { width: 148, from: 620, none: '–' }),
    state('release', 'Release', 'releaseStatus', { width: 148, from: 620, none: '–' }),
    money('released', 'Delivered', 'confirmedReleasedAmountUsd', { width: 116, from: 820, ...USD }),
    money('total', 'Charged', 'totalDebitAmountUsd', { width: 116, from: 820, ...USD }),
    id('id', 'Deposit', 'id', { width: 152, from: 1080 }),
  ],
})

export type DepositFilters = typeof DEPOSITS.start
