import { route } from '@/lib/http/route'
import { removeTarget } from '@/lib/redelivery/targets/remove-target'
import { TargetParams, TargetRemoval } from '@/lib/redelivery/targets/schemas'

export const POST = route(
  { access: 'target.write', environment: true, params: TargetParams, body: TargetRemoval },
  async (context) => {
    const { targetId } = context.params
    await removeTarget(context, targetId, context.body.typedName)
    return { id: targetId }
  },
)
