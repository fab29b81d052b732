import { route } from '@/lib/http/route'
import { prepareSecret } from '@/lib/secret/prepare-secret'
import { NewSecret } from '@/lib/secret/schemas'

export const POST = route({ access: 'secret.write', environment: true, body: NewSecret }, async (context) =>
  Response.json(await prepareSecret(context, context.body), { status: 201 }),
)
