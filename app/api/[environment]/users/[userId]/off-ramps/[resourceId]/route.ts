import { route } from '@/lib/http/route'
import { readOffRampDetail } from '@/lib/users/read/read-off-ramp-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: ResourceParams }, (context) =>
  readOffRampDetail(context, context.params.userId, context.params.resourceId),
)
