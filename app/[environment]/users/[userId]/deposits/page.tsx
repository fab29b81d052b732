import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { DepositList } from '@/components/users/deposits/deposit-list'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { cursorOf, seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's deposits" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DepositListPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const cursor = cursorOf(await searchParams)
  const reading = seedOf(route, addressOf(USER_ROUTES.deposits, route.place, { cursor }), (scope, userId) =>
    listDeposits(scope, userId, cursor),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="deposits" />}>
      {(seed) => <DepositList userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
