import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { prepareSecret } from '@/lib/secret/prepare-secret'
import { SECRET_ROUTES } from '@/lib/secret/routes'
import { NewSecret } from '@/lib/secret/schemas'

export const POST = route(
  SECRET_ROUTES.prepare,
  { access: 'secret.write', body: NewSecret },
  async (context) => new JsonResponse(await prepareSecret(context, context.body), { status: 201 }),
)
