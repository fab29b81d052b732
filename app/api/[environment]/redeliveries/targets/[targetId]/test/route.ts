import { route } from '@/lib/http/route'
import { TargetParams } from '@/lib/redelivery/targets/schemas'
import { testTarget } from '@/lib/redelivery/targets/test-target'

export const POST = route({ access: 'target.write', environment: true, params: TargetParams }, (context) =>
  testTarget(context, context.params.targetId),
)
