import type { Metadata } from 'next'
import { OnRampScreen } from '@/components/users/on-ramps/on-ramp-screen'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOnRampDetail } from '@/lib/users/read/read-on-ramp-detail'
import { userResourceTab } from '../../user-tab'

export const metadata: Metadata = { title: 'On-ramp' }

export default userResourceTab('on-ramp', USER_ROUTES.onRamp, readOnRampDetail, OnRampScreen)
