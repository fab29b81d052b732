import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { DepositScreen } from '@/components/users/deposits/deposit-screen'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readDepositDetail } from '@/lib/users/read/read-deposit-detail'
import { resourceIdOf, seedOf, userRoute } from '../../user-route'

export const metadata: Metadata = { title: 'Deposit' }

type Props = { params: Promise<{ environment: string; userId: string; resourceId: string }> }

export default async function DepositPage({ params }: Props) {
  const route = await userRoute(params)
  const id = resourceIdOf((await params).resourceId)
  const reading = seedOf(route, addressOf(USER_ROUTES.deposit, { ...route.place, resourceId: id }), (scope, userId) =>
    readDepositDetail(scope, userId, id),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="deposit" />}>
      {(seed) => <DepositScreen key={id} userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
