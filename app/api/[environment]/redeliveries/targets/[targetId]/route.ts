import { route } from '@/lib/http/route'
import { changeTarget } from '@/lib/redelivery/targets/change-target'
import { getTarget } from '@/lib/redelivery/targets/list-targets'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { TargetChange, TargetParams } from '@/lib/redelivery/targets/schemas'

export const GET = route(TARGET_ROUTES.one, { access: 'redelivery.read', params: TargetParams }, (context) =>
  getTarget(context, context.params.targetId),
)

export const PATCH = route(
  TARGET_ROUTES.change,
  { access: 'target.write', params: TargetParams, body: TargetChange, maxBytes: 256 * 1024 },
  (context) => changeTarget(context, context.params.targetId, context.body),
)
