import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readUserHead } from '@/lib/users/read/read-user-head'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.head, { access: 'user.read', params: UserParams, allowsToken: true }, (context) =>
  readUserHead(context, context.params.userId),
)
