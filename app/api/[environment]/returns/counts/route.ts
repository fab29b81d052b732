import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { countReturns } from '@/lib/returns/list/count-returns'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.counts, { access: 'return.read', query: ReturnFilterQuery }, (context) =>
  countReturns(context, context.query, new Date()),
)
