import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { OffRampScreen } from '@/components/users/off-ramps/off-ramp-screen'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOffRampDetail } from '@/lib/users/read/read-off-ramp-detail'
import { resourceIdOf, seedOf, userRoute } from '../../user-route'

export const metadata: Metadata = { title: 'Off-ramp' }

type Props = { params: Promise<{ environment: string; userId: string; resourceId: string }> }

export default async function OffRampPage({ params }: Props) {
  const route = await userRoute(params)
  const id = resourceIdOf((await params).resourceId)
  const reading = seedOf(route, addressOf(USER_ROUTES.offRamp, { ...route.place, resourceId: id }), (scope, userId) =>
    readOffRampDetail(scope, userId, id),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="off-ramp" />}>
      {(seed) => <OffRampScreen key={id} userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
