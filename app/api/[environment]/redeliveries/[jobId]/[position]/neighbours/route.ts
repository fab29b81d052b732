import { route } from '@/lib/http/route'
import { getItemNeighbours } from '@/lib/redelivery/items/list-items'
import { ItemFilterQuery, ItemParams } from '@/lib/redelivery/items/schemas'

export const GET = route(
  { access: 'redelivery.read', environment: true, params: ItemParams, query: ItemFilterQuery },
  ({ params: { jobId, position }, query, ...context }) => getItemNeighbours(context, jobId, position, query),
)
