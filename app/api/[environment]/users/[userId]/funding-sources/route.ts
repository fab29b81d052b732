import { route } from '@/lib/http/route'
import { listFundingSources } from '@/lib/users/accounts/list-funding-sources'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listFundingSources(context, context.params.userId),
)
