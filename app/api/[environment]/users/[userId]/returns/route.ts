import { route } from '@/lib/http/route'
import { listUserReturns } from '@/lib/returns/list/list-user-returns'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  { access: 'user.read', environment: true, params: UserParams, query: CursorQuery },
  (context) => listUserReturns(context, context.params.userId, context.query.cursor),
)
