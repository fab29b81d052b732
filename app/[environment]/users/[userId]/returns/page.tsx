import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { UserReturns } from '@/components/users/kept/user-returns'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_RETURNS } from '@/lib/returns/api/routes'
import { listUserReturns } from '@/lib/returns/list/list-user-returns'
import { cursorOf, seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's returns" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function UserReturnsPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const cursor = cursorOf(await searchParams)
  const reading = seedOf(route, addressOf(USER_RETURNS, route.place, { cursor }), (scope, userId) =>
    listUserReturns(scope, userId, cursor),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="returns" />}>
      {(seed) => <UserReturns userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
