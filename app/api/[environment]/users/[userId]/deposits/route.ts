import { route } from '@/lib/http/route'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  { access: 'user.read', environment: true, params: UserParams, query: CursorQuery },
  (context) => listDeposits(context, context.params.userId, context.query.cursor),
)
