import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { OnRampScreen } from '@/components/users/on-ramps/on-ramp-screen'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOnRampDetail } from '@/lib/users/read/read-on-ramp-detail'
import { resourceIdOf, seedOf, userRoute } from '../../user-route'

export const metadata: Metadata = { title: 'On-ramp' }

type Props = { params: Promise<{ environment: string; userId: string; resourceId: string }> }

export default async function OnRampPage({ params }: Props) {
  const route = await userRoute(params)
  const id = resourceIdOf((await params).resourceId)
  const reading = seedOf(route, addressOf(USER_ROUTES.onRamp, { ...route.place, resourceId: id }), (scope, userId) =>
    readOnRampDetail(scope, userId, id),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="on-ramp" />}>
      {(seed) => <OnRampScreen key={id} userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
