import { route } from '@/lib/http/route'
import { readUserHead } from '@/lib/users/read/read-user-head'
import { USER_ROUTES } from '@/lib/users/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.head, { access: 'user.read', params: UserParams }, (context) =>
  readUserHead(context, context.params.userId),
)
