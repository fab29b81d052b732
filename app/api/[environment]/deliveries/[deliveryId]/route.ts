import { getDelivery } from '@/lib/archive/detail/get-delivery'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { DeliveryParams } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  DELIVERY_ROUTES.detail,
  { access: 'delivery.read', allowsToken: true, params: DeliveryParams },
  (context) => getDelivery(context, context.params.deliveryId),
)
