import { revokeAccessToken } from '@/lib/auth/tokens/revoke-token'
import { AccessTokenParams } from '@/lib/auth/tokens/schemas'
import { route } from '@/lib/http/route'

export const POST = route({ access: 'access_token.write', environment: true, params: AccessTokenParams }, (context) =>
  revokeAccessToken(context, context.params.tokenId),
)
