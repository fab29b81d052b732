import { DeliveryParams } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'
import { listSentAgain } from '@/lib/redelivery/items/list-sent-again'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'

export const GET = route(
  REDELIVERY_ITEM_ROUTES.sentAgain,
  { access: 'redelivery.read', params: DeliveryParams },
  (context) => listSentAgain(context, context.params.deliveryId),
)
