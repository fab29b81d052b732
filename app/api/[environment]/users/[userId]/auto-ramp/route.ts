import { route } from '@/lib/http/route'
import { listAutoRamp } from '@/lib/users/accounts/list-auto-ramp'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.autoRamp, { access: 'user.read', params: UserParams }, (context) =>
  listAutoRamp(context, context.params.userId),
)
