import { get } from '../../api/route-data'
import { besideRoute, listRoutes } from '../../list/api/list-routes'
import type { DeliveryDetail, PayloadSlice, RelatedDeliveries } from '../dto'
import { DELIVERIES } from './deliveries'

export const DELIVERY_ROUTES = {
  ...listRoutes(DELIVERIES),
  beside: besideRoute(DELIVERIES, 'deliveryId'),
  detail: get('/api/{environment}/deliveries/{deliveryId}').reads('payload').answers<DeliveryDetail>(),
  payload: get('/api/{environment}/deliveries/{deliveryId}/payload').reads('payload').answers<Response>(),
  payloadSlice: get('/api/{environment}/deliveries/{deliveryId}/payload/slice')
    .reads('payload')
    .query<{ offset: number }>()
    .answers<PayloadSlice>(),
  related: get('/api/{environment}/deliveries/{deliveryId}/related').answers<RelatedDeliveries>(),
  tail: get('/api/{environment}/deliveries/tail').reads('list').query<string>().answers<Response>(),
}
