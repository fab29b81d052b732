import { route } from '@/lib/http/route'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { USER_ROUTES } from '@/lib/users/routes'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  USER_ROUTES.deposits,
  { access: 'user.read', params: UserParams, query: CursorQuery },
  (context) => listDeposits(context, context.params.userId, context.query.cursor),
)
