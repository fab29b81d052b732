import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { AutoRampAccounts } from '@/components/users/accounts/auto-ramp-accounts'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listAutoRamp } from '@/lib/users/accounts/list-auto-ramp'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's auto-ramp accounts" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserAutoRampPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.autoRamp, route.place), listAutoRamp)}
      fallback={<TabSkeleton of="auto-ramp accounts" />}
    >
      {(seed) => <AutoRampAccounts userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
