import { route } from '@/lib/http/route'
import { countItems } from '@/lib/redelivery/items/count-items'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { ItemFilterQuery, JobParams } from '@/lib/redelivery/items/schemas'

export const GET = route(
  REDELIVERY_ITEM_ROUTES.counts,
  { access: 'redelivery.read', params: JobParams, query: ItemFilterQuery },
  (context) => countItems(context, context.params.jobId, context.query),
)
