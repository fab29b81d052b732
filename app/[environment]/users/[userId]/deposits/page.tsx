import type { Metadata } from 'next'
import { DepositList } from '@/components/users/deposits/deposit-list'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { DEPOSITS } from '@/lib/users/lists/deposits'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { userListTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s deposits' }

export default userListTab(DEPOSITS, USER_ROUTES.deposits, listDeposits, DepositList)
