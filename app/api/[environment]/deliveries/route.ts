import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { ListQuery } from '@/lib/archive/filter/schemas'
import { writeDeliveries } from '@/lib/archive/query/list-deliveries'
import { route } from '@/lib/http/route'

export const GET = route(
  DELIVERY_ROUTES.page,
  { access: 'delivery.read', allowsToken: true, query: ListQuery },
  (context) => writeDeliveries(context, context.query),
)
