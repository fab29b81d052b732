import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readOffRampDetail } from '@/lib/users/read/read-off-ramp-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.offRamp, { access: 'user.read', params: ResourceParams }, (context) =>
  readOffRampDetail(context, context.params.userId, context.params.resourceId),
)
