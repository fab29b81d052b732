import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  USER_ROUTES.deposits,
  { access: 'user.read', params: UserParams, query: CursorQuery },
  (context) => listDeposits(context, context.params.userId, context.query.cursor),
)
