import { listDeliveries } from '@/lib/archive/list-deliveries'
import { ListQuery } from '@/lib/archive/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'delivery.read', environment: true, query: ListQuery }, (context) =>
  listDeliveries(context, context.query),
)
