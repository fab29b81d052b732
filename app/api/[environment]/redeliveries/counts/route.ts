import { route } from '@/lib/http/route'
import { countRedeliveries } from '@/lib/redelivery/list/list-redeliveries'
import { RedeliveryFilterQuery } from '@/lib/redelivery/list/schemas'

export const GET = route({ access: 'redelivery.read', environment: true, query: RedeliveryFilterQuery }, (context) =>
  countRedeliveries(context, context.query, new Date()),
)
