import { route } from '@/lib/http/route'
import { listItems } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { ItemPageQuery, JobParams } from '@/lib/redelivery/items/schemas'

/** The results of the job; the job itself is at `progress`. */
export const GET = route(
  REDELIVERY_ITEM_ROUTES.page,
  { access: 'redelivery.read', params: JobParams, query: ItemPageQuery, allowsToken: true },
  (context) => listItems(context, context.params.jobId, context.query),
)
