import type { Metadata } from 'next'
import { ForbiddenState } from '@/components/states/forbidden-state'
import { TokensTab } from '@/components/users/tokens/tokens-tab'
import { addressOf } from '@/lib/api/address-of'
import { may } from '@/lib/auth/scope'
import { readTokens } from '@/lib/users/tokens/read-tokens'
import { USER_TOKEN_ROUTES } from '@/lib/users/tokens/routes'
import { userRoute } from '../user-route'
import { drawTab } from '../user-tab'

export const metadata: Metadata = { title: 'User’s tokens' }

type Props = { params: Promise<{ environment: string; userId: string }> }

export default async function UserTokensPage({ params }: Props) {
  const route = await userRoute(params)
  const { scope } = route
  if (!may(scope.actor, 'token.mint')) return <ForbiddenState permission="token.mint" scope={scope} level={2} />
  const address = addressOf(USER_TOKEN_ROUTES.list, route.place)
  return drawTab(route, { of: 'tokens', address, read: readTokens, View: TokensTab })
}
