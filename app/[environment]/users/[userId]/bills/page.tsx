import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { Bills } from '@/components/users/accounts/bills'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listBills } from '@/lib/users/accounts/list-bills'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's bills" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserBillsPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.bills, route.place), listBills)}
      fallback={<TabSkeleton of="bills" />}
    >
      {(seed) => <Bills userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
