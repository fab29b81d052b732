import { route } from '@/lib/http/route'
import { getReturnNeighbours } from '@/lib/returns/list/get-return-neighbours'
import { ReturnFilterQuery, ReturnParams } from '@/lib/returns/list/schemas'

export const GET = route(
  { access: 'return.read', environment: true, params: ReturnParams, query: ReturnFilterQuery },
  (context) => getReturnNeighbours(context, context.params.returnId, context.query, new Date()),
)
