import { JsonResponse } from '@/lib/api/json-response'
import { createAccessToken } from '@/lib/auth/tokens/create-token'
import { listAccessTokens } from '@/lib/auth/tokens/list-tokens'
import { ACCESS_TOKEN_ROUTES } from '@/lib/auth/tokens/routes'
import { NewAccessToken } from '@/lib/auth/tokens/schemas'
import { route } from '@/lib/http/route'

export const GET = route(ACCESS_TOKEN_ROUTES.list, { access: 'access_token.read' }, (context) =>
  listAccessTokens(context),
)

export const POST = route(
  ACCESS_TOKEN_ROUTES.create,
  { access: 'access_token.write', body: NewAccessToken },
  async (context) => new JsonResponse(await createAccessToken(context, context.body), { status: 201 }),
)
