import { z } from 'zod'
import { getRelated } from '@/lib/archive/detail/get-related'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route({ access: 'delivery.read', environment: true, params: Params }, (context) =>
  getRelated(context, context.params.deliveryId),
)
