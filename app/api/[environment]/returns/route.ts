import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { listReturns } from '@/lib/returns/list/list-returns'
import { ReturnPageQuery } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.page, { access: 'return.read', query: ReturnPageQuery }, (context) =>
  listReturns(context, context.query, new Date()),
)
