import type { Metadata } from 'next'
import { UserDeliveries } from '@/components/users/archived/user-deliveries'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { listUserDeliveries } from '@/lib/users/read/list-user-deliveries'
import { userPagesTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s deliveries' }

export default userPagesTab('deliveries', USER_ROUTES.deliveries, listUserDeliveries, UserDeliveries)
