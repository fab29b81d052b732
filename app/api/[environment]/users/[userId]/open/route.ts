import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { UserOpening, UserParams } from '@/lib/users/schemas'
import { openUser } from '@/lib/users/support/open-user'

export const POST = route(
  USER_ROUTES.open,
  { access: 'user.read', params: UserParams, body: UserOpening, allowsToken: true },
  (context) => openUser(context, context.params.userId, context.body.purpose),
)
