import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'
import { listOffRamps } from '@/lib/users/read/list-off-ramps'
import { seedOf, userRoute } from '../user-route'
import { OffRampsView } from './off-ramps-view'

export const metadata: Metadata = { title: "User's off-ramps" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function OffRampsPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const filters = await OFF_RAMPS.load(searchParams)
  const reading = seedOf(
    route,
    addressOf(USER_ROUTES.offRamps, route.place, OFF_RAMPS.query(OFF_RAMPS.pageOf(filters))),
    (scope, userId) => listOffRamps(scope, userId, filters),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="off-ramps" />}>
      {(seed) => <OffRampsView userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
