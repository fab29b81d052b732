import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { UserParams } from '@/lib/users/schemas'
import { mintToken } from '@/lib/users/tokens/mint-token'
import { readTokens } from '@/lib/users/tokens/read-tokens'
import { USER_TOKEN_ROUTES } from '@/lib/users/tokens/routes'
import { NewToken } from '@/lib/users/tokens/schemas'

export const GET = route(USER_TOKEN_ROUTES.list, { access: 'token.mint', params: UserParams }, (context) =>
  readTokens(context, context.params.userId),
)

export const POST = route(
  USER_TOKEN_ROUTES.mint,
  { access: 'token.mint', params: UserParams, body: NewToken },
  async (context) => new JsonResponse(await mintToken(context, context.params.userId, context.body), { status: 201 }),
)
