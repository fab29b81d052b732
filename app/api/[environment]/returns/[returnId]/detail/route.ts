import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { getReturn } from '@/lib/returns/detail/get-return'
import { ReturnParams } from '@/lib/returns/list/schemas'

/** Not at the id itself: a return may be called `counts` or `state`. */
export const GET = route(RETURN_ROUTES.detail, { access: 'return.read', params: ReturnParams }, (context) =>
  getReturn(context, context.params.returnId),
)
