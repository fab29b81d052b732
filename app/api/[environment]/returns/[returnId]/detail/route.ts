import { route } from '@/lib/http/route'
import { getReturn } from '@/lib/returns/detail/get-return'
import { ReturnParams } from '@/lib/returns/list/schemas'

/** Not at the id itself: a return may be called `counts` or `state`. */
export const GET = route({ access: 'return.read', environment: true, params: ReturnParams }, (context) =>
  getReturn(context, context.params.returnId),
)
