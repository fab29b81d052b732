import { route } from '@/lib/http/route'
import { testTarget } from '@/lib/redelivery/targets/exchange/test-target'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { TargetParams } from '@/lib/redelivery/targets/schemas'

export const POST = route(TARGET_ROUTES.test, { access: 'target.write', params: TargetParams }, (context) =>
  testTarget(context, context.params.targetId),
)
