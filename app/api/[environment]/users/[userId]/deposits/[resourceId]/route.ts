import { route } from '@/lib/http/route'
import { readDepositDetail } from '@/lib/users/read/read-deposit-detail'
import { USER_ROUTES } from '@/lib/users/routes'
import { ResourceParams } from '@/lib/users/schemas'

export const GET = route(USER_ROUTES.deposit, { access: 'user.read', params: ResourceParams }, (context) =>
  readDepositDetail(context, context.params.userId, context.params.resourceId),
)
