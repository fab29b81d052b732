import { z } from 'zod'
import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route({ access: 'delivery.read', environment: true, allowsToken: true, params: Params }, (context) =>
  getDelivery(context, context.params.deliveryId),
)
