import { route } from '@/lib/http/route'
import { readDepositDetail } from '@/lib/users/read/read-deposit-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: ResourceParams }, (context) =>
  readDepositDetail(context, context.params.userId, context.params.resourceId),
)
