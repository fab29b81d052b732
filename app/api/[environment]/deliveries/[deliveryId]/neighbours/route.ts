import { z } from 'zod'
import { getNeighbours } from '@/lib/archive/detail/get-neighbours'
import { FilterQuery } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route(
  { access: 'delivery.read', environment: true, params: Params, query: FilterQuery },
  (context) => getNeighbours(context, context.params.deliveryId, context.query),
)
