import type { Metadata } from 'next'
import { Bills } from '@/components/users/accounts/bills'
import { listBills } from '@/lib/users/accounts/list-bills'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s bills' }

export default userTab('bills', USER_ACCOUNT_ROUTES.bills, listBills, Bills)
