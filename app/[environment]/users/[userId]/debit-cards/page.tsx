import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { DebitCards } from '@/components/users/accounts/debit-cards'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listDebitCards } from '@/lib/users/accounts/list-debit-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's debit cards" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserDebitCardsPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.debitCards, route.place), listDebitCards)}
      fallback={<TabSkeleton of="debit cards" />}
    >
      {(seed) => <DebitCards userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
