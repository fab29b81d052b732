import { countDeliveries } from '@/lib/archive/count-deliveries'
import { FilterQuery } from '@/lib/archive/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'delivery.read', environment: true, query: FilterQuery }, (context) =>
  countDeliveries(context, context.query),
)
