import { route } from '@/lib/http/route'
import { listItems } from '@/lib/redelivery/items/list-items'
import { ItemPageQuery, JobParams } from '@/lib/redelivery/items/schemas'

/** The results of the job; the job itself is at `progress`. */
export const GET = route(
  { access: 'redelivery.read', environment: true, params: JobParams, query: ItemPageQuery },
  (context) => listItems(context, context.params.jobId, context.query),
)
