import { route } from '@/lib/http/route'
import { listReturns } from '@/lib/returns/list/list-returns'
import { RETURN_ROUTES } from '@/lib/returns/list/routes'
import { ReturnPageQuery } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.page, { access: 'return.read', query: ReturnPageQuery }, (context) =>
  listReturns(context, context.query, new Date()),
)
