import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOnRampDetail } from '@/lib/users/read/read-on-ramp-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.onRamp, { access: 'user.read', params: ResourceParams }, (context) =>
  readOnRampDetail(context, context.params.userId, context.params.resourceId),
)
