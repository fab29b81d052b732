import { route } from '@/lib/http/route'
import { listUserDeliveries } from '@/lib/users/read/list-user-deliveries'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  { access: 'user.read', environment: true, params: UserParams, query: CursorQuery },
  (context) => listUserDeliveries(context, context.params.userId, context.query.cursor),
)
