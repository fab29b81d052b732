import { route } from '@/lib/http/route'
import { addUpReturns } from '@/lib/returns/list/add-up-returns'
import { RETURN_ROUTES } from '@/lib/returns/list/routes'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.totals, { access: 'return.read', query: ReturnFilterQuery }, (context) =>
  addUpReturns(context, context.query, new Date()),
)
