import type { Metadata } from 'next'
import { AutoRampAccounts } from '@/components/users/accounts/auto-ramp-accounts'
import { listAutoRamp } from '@/lib/users/accounts/list-auto-ramp'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s auto-ramp accounts' }

export default userTab('auto-ramp accounts', USER_ACCOUNT_ROUTES.autoRamp, listAutoRamp, AutoRampAccounts)
