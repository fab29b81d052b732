import { route } from '@/lib/http/route'
import { getItemNeighbours } from '@/lib/redelivery/items/list-items'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { ItemFilterQuery, ItemParams } from '@/lib/redelivery/items/schemas'

export const GET = route(
  REDELIVERY_ITEM_ROUTES.beside,
  { access: 'redelivery.read', params: ItemParams, query: ItemFilterQuery },
  ({ params: { jobId, position }, query, ...context }) => getItemNeighbours(context, jobId, position, query),
)
