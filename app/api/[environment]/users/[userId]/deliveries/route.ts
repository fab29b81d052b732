import { route } from '@/lib/http/route'
import { listUserDeliveries } from '@/lib/users/read/list-user-deliveries'
import { USER_ROUTES } from '@/lib/users/routes'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  USER_ROUTES.deliveries,
  { access: 'user.read', params: UserParams, query: CursorQuery },
  (context) => listUserDeliveries(context, context.params.userId, context.query.cursor),
)
