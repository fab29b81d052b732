import { route } from '@/lib/http/route'
import { listAutoRamp } from '@/lib/users/accounts/list-auto-ramp'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listAutoRamp(context, context.params.userId),
)
