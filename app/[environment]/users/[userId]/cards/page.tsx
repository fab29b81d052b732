import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { Cards } from '@/components/users/accounts/cards'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { listCards } from '@/lib/users/accounts/list-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's cards" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserCardsPage({ params }: Props) {
  const route = await userRoute(params)
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_ACCOUNT_ROUTES.cards, route.place), listCards)}
      fallback={<TabSkeleton of="cards" />}
    >
      {(seed) => <Cards userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
