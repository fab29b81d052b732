import { z } from 'zod'
import { route } from '@/lib/http/route'
import { reReadDelivery } from '@/lib/re-read/re-read-delivery'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route({ access: 'delivery.read', environment: true, params: Params }, (context) =>
  reReadDelivery(context, context.params.deliveryId),
)
