import { JsonResponse } from '@/lib/api/json-response'
import { createAccessToken } from '@/lib/auth/access-tokens/create-token'
import { listAccessTokens } from '@/lib/auth/access-tokens/list-tokens'
import { ACCESS_TOKEN_ROUTES } from '@/lib/auth/access-tokens/routes'
import { NewAccessToken } from '@/lib/auth/access-tokens/schemas'
import { route } from '@/lib/http/route'

export const GET = route(ACCESS_TOKEN_ROUTES.list, { access: 'access_token.read' }, (context) =>
  listAccessTokens(context),
)

export const POST = route(
  ACCESS_TOKEN_ROUTES.create,
  { access: 'access_token.write', body: NewAccessToken },
  async (context) => new JsonResponse(await createAccessToken(context, context.body), { status: 201 }),
)
