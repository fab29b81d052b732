import { route } from '@/lib/http/route'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { NewTarget } from '@/lib/redelivery/targets/schemas'

export const GET = route({ access: 'redelivery.read', environment: true }, (context) => listTargets(context))

export const POST = route(
  { access: 'target.write', environment: true, body: NewTarget, maxBytes: 256 * 1024 },
  async (context) => Response.json(await createTarget(context, context.body), { status: 201 }),
)
