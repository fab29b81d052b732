import { listChecks } from '@/lib/endpoint-check/read-checks'
import { CHECK_ROUTES } from '@/lib/endpoint-check/routes'
import { StartCheck } from '@/lib/endpoint-check/schemas'
import { startCheck } from '@/lib/endpoint-check/start-check'
import { route } from '@/lib/http/route'
import { TargetParams } from '@/lib/redelivery/targets/schemas'

export const GET = route(CHECK_ROUTES.list, { access: 'redelivery.read', params: TargetParams }, (context) =>
  listChecks(context, context.params.targetId),
)

export const POST = route(
  CHECK_ROUTES.start,
  { access: 'redelivery.send', params: TargetParams, body: StartCheck },
  (context) => startCheck(context, context.params.targetId, context.body),
)
