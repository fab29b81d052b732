import { getNeighbours } from '@/lib/archive/detail/get-neighbours'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { DeliveryParams, FilterQuery } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  DELIVERY_ROUTES.beside,
  { access: 'delivery.read', params: DeliveryParams, query: FilterQuery },
  (context) => getNeighbours(context, context.params.deliveryId, context.query),
)
