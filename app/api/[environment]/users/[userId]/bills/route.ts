import { route } from '@/lib/http/route'
import { listBills } from '@/lib/users/accounts/list-bills'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.bills, { access: 'user.read', params: UserParams }, (context) =>
  listBills(context, context.params.userId),
)
