import { ListQuery } from '@/lib/archive/filter/schemas'
import { writeDeliveries } from '@/lib/archive/query/list-deliveries'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'delivery.read', environment: true, allowsToken: true, query: ListQuery },
  (context) => writeDeliveries(context, context.query),
)
