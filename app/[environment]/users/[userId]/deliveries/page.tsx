import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { UserDeliveries } from '@/components/users/kept/user-deliveries'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { listUserDeliveries } from '@/lib/users/read/list-user-deliveries'
import { cursorOf, seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's deliveries" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function UserDeliveriesPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const cursor = cursorOf(await searchParams)
  const reading = seedOf(route, addressOf(USER_ROUTES.deliveries, route.place, { cursor }), (scope, userId) =>
    listUserDeliveries(scope, userId, cursor),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="deliveries" />}>
      {(seed) => <UserDeliveries userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
