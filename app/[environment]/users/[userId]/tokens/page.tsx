import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { TokensForbidden } from '@/components/users/tokens/tokens-forbidden'
import { TokensTab } from '@/components/users/tokens/tokens-tab'
import { addressOf } from '@/lib/api/address-of'
import { isAllowed } from '@/lib/auth/roles'
import { readTokens } from '@/lib/users/tokens/read-tokens'
import { USER_TOKEN_ROUTES } from '@/lib/users/tokens/routes'
import { seedOf, userRoute } from '../user-route'

export const metadata: Metadata = { title: "User's tokens" }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserTokensPage({ params }: Props) {
  const route = await userRoute(params)
  if (!isAllowed(route.scope.actor.role, 'token.mint')) return <TokensForbidden />
  return (
    <StreamWhenSlow
      reading={seedOf(route, addressOf(USER_TOKEN_ROUTES.list, route.place), readTokens)}
      fallback={<TabSkeleton of="tokens" />}
    >
      {(seed) => <TokensTab userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
