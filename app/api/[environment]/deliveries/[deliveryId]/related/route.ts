import { getRelated } from '@/lib/archive/detail/get-related'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { DeliveryParams } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

export const GET = route(DELIVERY_ROUTES.related, { access: 'delivery.read', params: DeliveryParams }, (context) =>
  getRelated(context, context.params.deliveryId),
)
