import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { DepositList } from '@/components/users/deposits/deposit-list'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { DEPOSITS } from '@/lib/users/lists/deposits'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's deposits" }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function DepositListPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const filters = await DEPOSITS.load(searchParams)
  const reading = seedOf(
    route,
    addressOf(USER_ROUTES.deposits, route.place, DEPOSITS.query(DEPOSITS.pageOf(filters))),
    (scope, userId) => listDeposits(scope, userId, filters),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="deposits" />}>
      {(seed) => <DepositList userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
