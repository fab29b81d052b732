import type { Metadata } from 'next'
import { OffRampScreen } from '@/components/users/off-ramps/off-ramp-screen'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOffRampDetail } from '@/lib/users/read/read-off-ramp-detail'
import { userResourceTab } from '../../user-tab'

export const metadata: Metadata = { title: 'Off-ramp' }

export default userResourceTab('off-ramp', USER_ROUTES.offRamp, readOffRampDetail, OffRampScreen)
