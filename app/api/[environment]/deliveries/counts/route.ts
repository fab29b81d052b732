import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { FilterQuery } from '@/lib/archive/filter/schemas'
import { writeDeliveryCounts } from '@/lib/archive/query/count-deliveries'
import { route } from '@/lib/http/route'

export const GET = route(
  DELIVERY_ROUTES.counts,
  { access: 'delivery.read', allowsToken: true, query: FilterQuery },
  (context) => writeDeliveryCounts(context, context.query),
)
