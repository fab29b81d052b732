import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { NewTarget } from '@/lib/redelivery/targets/schemas'

export const GET = route(TARGET_ROUTES.list, { access: 'redelivery.read', allowsToken: true }, (context) =>
  listTargets(context),
)

export const POST = route(
  TARGET_ROUTES.create,
  { access: 'target.write', body: NewTarget, maxBytes: 256 * 1024 },
  async (context) => new JsonResponse(await createTarget(context, context.body), { status: 201 }),
)
