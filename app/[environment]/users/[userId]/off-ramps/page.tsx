import type { Metadata } from 'next'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'
import { listOffRamps } from '@/lib/users/read/list-off-ramps'
import { userListTab } from '../user-tab'
import { OffRampsView } from './off-ramps-view'

export const metadata: Metadata = { title: 'User’s off-ramps' }

export default userListTab(OFF_RAMPS, USER_ROUTES.offRamps, listOffRamps, OffRampsView)
