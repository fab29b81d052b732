import { route } from '@/lib/http/route'
import { UserOpening, UserParams } from '@/lib/users/schemas'
import { openUser } from '@/lib/users/support/open-user'

export const POST = route(
  { access: 'user.read', environment: true, params: UserParams, body: UserOpening },
  (context) => openUser(context, context.params.userId, context.body.purpose),
)
