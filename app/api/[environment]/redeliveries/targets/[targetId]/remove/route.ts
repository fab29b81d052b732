import { route } from '@/lib/http/route'
import { removeTarget } from '@/lib/redelivery/targets/remove-target'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { TargetParams, TargetRemoval } from '@/lib/redelivery/targets/schemas'

export const POST = route(
  TARGET_ROUTES.remove,
  { access: 'target.write', params: TargetParams, body: TargetRemoval },
  async (context) => {
    const { targetId } = context.params
    await removeTarget(context, targetId, context.body.typedName)
    return { id: targetId }
  },
)
