import { get } from '../../api/route-data'
import type { BesideRow, ListPage } from '../../list/page'
import type { RedeliveryItem, RedeliveryItemDetail, SentAgain } from './dto'
import type { RedeliveryItemCounts } from './redelivery-items'

export const REDELIVERY_ITEM_ROUTES = {
  page: get('/api/{environment}/redeliveries/{jobId}')
    .reads('list')
    .query<string>()
    .answers<ListPage<RedeliveryItem>>(),
  counts: get('/api/{environment}/redeliveries/{jobId}/counts').query<string>().answers<RedeliveryItemCounts>(),
  beside: get('/api/{environment}/redeliveries/{jobId}/{position}/neighbours').query<string>().answers<BesideRow>(),
  item: get('/api/{environment}/redeliveries/{jobId}/{position}').reads('detail').answers<RedeliveryItemDetail>(),
  sentAgain: get('/api/{environment}/deliveries/{deliveryId}/sent-again').answers<SentAgain[]>(),
}
