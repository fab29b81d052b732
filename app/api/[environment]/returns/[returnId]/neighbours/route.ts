import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { getReturnNeighbours } from '@/lib/returns/list/get-return-neighbours'
import { ReturnFilterQuery, ReturnParams } from '@/lib/returns/list/schemas'

export const GET = route(
  RETURN_ROUTES.beside,
  { access: 'return.read', params: ReturnParams, query: ReturnFilterQuery },
  (context) => getReturnNeighbours(context, context.params.returnId, context.query, new Date()),
)
