import { route } from '@/lib/http/route'
import { readOnRampDetail } from '@/lib/users/read/read-on-ramp-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: ResourceParams }, (context) =>
  readOnRampDetail(context, context.params.userId, context.params.resourceId),
)
