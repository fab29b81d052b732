import { route } from '@/lib/http/route'
import { getItem } from '@/lib/redelivery/items/get-item'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { ItemParams } from '@/lib/redelivery/items/schemas'

export const GET = route(REDELIVERY_ITEM_ROUTES.item, { access: 'redelivery.read', params: ItemParams }, (context) =>
  getItem(context, context.params.jobId, context.params.position),
)
