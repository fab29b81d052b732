import { route } from '@/lib/http/route'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readDepositDetail } from '@/lib/users/read/read-deposit-detail'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.deposit, { access: 'user.read', params: ResourceParams }, (context) =>
  readDepositDetail(context, context.params.userId, context.params.resourceId),
)
