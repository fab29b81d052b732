import type { Metadata } from 'next'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { listOnRamps } from '@/lib/users/read/list-on-ramps'
import { userListTab } from '../user-tab'
import { OnRampsView } from './on-ramps-view'

export const metadata: Metadata = { title: 'User’s on-ramps' }

export default userListTab(ON_RAMPS, USER_ROUTES.onRamps, listOnRamps, OnRampsView)
