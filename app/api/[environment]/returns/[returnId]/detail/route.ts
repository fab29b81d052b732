import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { getReturn } from '@/lib/returns/detail/get-return'
import { ReturnParams } from '@/lib/returns/list/schemas'

/** The path ends in `detail`, because the id of a return may be `counts` or `state`. */
export const GET = route(RETURN_ROUTES.detail, { access: 'return.read', params: ReturnParams }, (context) =>
  getReturn(context, context.params.returnId),
)
