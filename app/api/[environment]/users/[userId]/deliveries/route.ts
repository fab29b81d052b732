import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { listUserDeliveries } from '@/lib/users/read/list-user-deliveries'
import { CursorQuery, UserParams } from '@/lib/users/schemas'

export const GET = route(
  USER_ROUTES.deliveries,
  { access: 'user.read', params: UserParams, query: CursorQuery },
  (context) => listUserDeliveries(context, context.params.userId, context.query.cursor),
)
