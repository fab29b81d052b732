import type { Metadata } from 'next'
import { UserReturns } from '@/components/users/archived/user-returns'
import { USER_RETURNS } from '@/lib/returns/api/routes'
import { listUserReturns } from '@/lib/returns/list/list-user-returns'
import { userPagesTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s returns' }

export default userPagesTab('returns', USER_RETURNS, listUserReturns, UserReturns)
