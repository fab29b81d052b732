import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { FundingSources } from '@/components/users/accounts/funding-sources'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listFundingSources } from '@/lib/users/accounts/list-funding-sources'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's funding sources" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserFundingSourcesPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.fundingSources, route.place), listFundingSources)}
      fallback={<TabSkeleton of="funding sources" />}
    >
      {(seed) => <FundingSources userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
