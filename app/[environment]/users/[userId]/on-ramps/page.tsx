import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { listOnRamps } from '@/lib/users/read/list-on-ramps'
import { seedOf, userRoute } from '../user-route'
import { OnRampsView } from './on-ramps-view'

export const metadata: Metadata = { title: "User's on-ramps" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function OnRampsPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const filters = await ON_RAMPS.load(searchParams)
  const reading = seedOf(
    route,
    addressOf(USER_ROUTES.onRamps, route.place, ON_RAMPS.query(ON_RAMPS.pageOf(filters))),
    (scope, userId) => listOnRamps(scope, userId, filters),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="on-ramps" />}>
      {(seed) => <OnRampsView userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
