import type { Metadata } from 'next'
import { DepositScreen } from '@/components/users/deposits/deposit-screen'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readDepositDetail } from '@/lib/users/read/read-deposit-detail'
import { userResourceTab } from '../../user-tab'

export const metadata: Metadata = { title: 'Deposit' }

export default userResourceTab('deposit', USER_ROUTES.deposit, readDepositDetail, DepositScreen)
