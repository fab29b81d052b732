import { route } from '@/lib/http/route'
import { listFundingSources } from '@/lib/users/accounts/list-funding-sources'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.fundingSources, { access: 'user.read', params: UserParams }, (context) =>
  listFundingSources(context, context.params.userId),
)
