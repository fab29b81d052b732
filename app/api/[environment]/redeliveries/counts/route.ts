import { route } from '@/lib/http/route'
import { countRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { REDELIVERY_ROUTES } from '@/lib/redelivery/list/routes'
import { RedeliveryFilterQuery } from '@/lib/redelivery/list/schemas'

export const GET = route(
  REDELIVERY_ROUTES.counts,
  { access: 'redelivery.read', query: RedeliveryFilterQuery },
  (context) => countRedeliveries(context, context.query, new Date()),
)
