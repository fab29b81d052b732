import { route } from '@/lib/http/route'
import { USER_RETURNS } from '@/lib/returns/api/routes'
import { listUserReturns } from '@/lib/returns/list/list-user-returns'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(USER_RETURNS, { access: 'user.read', params: UserParams, query: CursorQuery }, (context) =>
  listUserReturns(context, context.params.userId, context.query.cursor),
)
