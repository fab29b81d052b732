import { createAccessToken } from '@/lib/auth/tokens/create-token'
import { listAccessTokens } from '@/lib/auth/tokens/list-tokens'
import { NewAccessToken } from '@/lib/auth/tokens/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'access_token.read', environment: true }, (context) => listAccessTokens(context))

export const POST = route({ access: 'access_token.write', environment: true, body: NewAccessToken }, async (context) =>
  Response.json(await createAccessToken(context, context.body), { status: 201 }),
)
