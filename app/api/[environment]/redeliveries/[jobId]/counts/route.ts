import { route } from '@/lib/http/route'
import { countItems } from '@/lib/redelivery/items/count-items'
import { ItemFilterQuery, JobParams } from '@/lib/redelivery/items/schemas'

export const GET = route(
  { access: 'redelivery.read', environment: true, params: JobParams, query: ItemFilterQuery },
  (context) => countItems(context, context.params.jobId, context.query),
)
