import { readPayloadSlice } from '@/lib/archive/detail/read-payload'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { DeliveryParams, PayloadSliceQuery } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  DELIVERY_ROUTES.payloadSlice,
  { access: 'delivery.read', params: DeliveryParams, query: PayloadSliceQuery },
  (context) => readPayloadSlice(context, context.params.deliveryId, context.query.offset),
)
