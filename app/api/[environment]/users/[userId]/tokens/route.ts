import { route } from '@/lib/http/route'
import { UserParams } from '@/lib/users/schemas'
import { mintToken } from '@/lib/users/tokens/mint-token'
import { readTokens } from '@/lib/users/tokens/read-tokens'
import { NewToken } from '@/lib/users/tokens/schemas'

export const GET = route({ access: 'token.mint', environment: true, params: UserParams }, (context) =>
  readTokens(context, context.params.userId),
)

export const POST = route(
  { access: 'token.mint', environment: true, params: UserParams, body: NewToken },
  async (context) => Response.json(await mintToken(context, context.params.userId, context.body), { status: 201 }),
)
