import { route } from '@/lib/http/route'
import { getItem } from '@/lib/redelivery/items/get-item'
import { ItemParams } from '@/lib/redelivery/items/schemas'

export const GET = route({ access: 'redelivery.read', environment: true, params: ItemParams }, (context) =>
  getItem(context, context.params.jobId, context.params.position),
)
