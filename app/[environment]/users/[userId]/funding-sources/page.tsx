import type { Metadata } from 'next'
import { FundingSources } from '@/components/users/accounts/funding-sources'
import { listFundingSources } from '@/lib/users/accounts/list-funding-sources'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { userTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s funding sources' }

export default userTab('funding sources', USER_ACCOUNT_ROUTES.fundingSources, listFundingSources, FundingSources)
