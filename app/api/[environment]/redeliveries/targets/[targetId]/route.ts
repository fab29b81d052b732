import { route } from '@/lib/http/route'
import { changeTarget } from '@/lib/redelivery/targets/change-target'
import { getTarget } from '@/lib/redelivery/targets/list-targets'
import { TargetChange, TargetParams } from '@/lib/redelivery/targets/schemas'

export const GET = route({ access: 'redelivery.read', environment: true, params: TargetParams }, (context) =>
  getTarget(context, context.params.targetId),
)

export const PATCH = route(
  { access: 'target.write', environment: true, params: TargetParams, body: TargetChange, maxBytes: 256 * 1024 },
  (context) => changeTarget(context, context.params.targetId, context.body),
)
