import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { ACCESS_TOKEN_ROUTES } from '@/lib/auth/access-tokens/routes'
import { AccessTokenParams } from '@/lib/auth/access-tokens/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCESS_TOKEN_ROUTES.revoke,
  { access: 'access_token.write', params: AccessTokenParams },
  (context) => revokeAccessToken(context, context.params.tokenId),
)
