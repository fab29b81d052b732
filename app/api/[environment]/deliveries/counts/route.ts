import { FilterQuery } from '@/lib/archive/filter/schemas'
import { countDeliveries } from '@/lib/archive/query/count-deliveries'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'delivery.read', environment: true, allowsToken: true, query: FilterQuery },
  (context) => countDeliveries(context, context.query),
)
