import { z } from 'zod'
import { route } from '@/lib/http/route'
import { listSentAgain } from '@/lib/redelivery/items/list-sent-again'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route({ access: 'redelivery.read', environment: true, params: Params }, (context) =>
  listSentAgain(context, context.params.deliveryId),
)
