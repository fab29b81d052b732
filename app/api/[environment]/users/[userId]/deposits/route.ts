import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { DEPOSITS } from '@/lib/users/lists/deposits'
import { listDeposits } from '@/lib/users/read/list-deposits'
import { UserParams } from '@/lib/users/schemas'

const { PageQuery } = apiSchemas(DEPOSITS)

export const GET = route(
  USER_ROUTES.deposits,
  { access: 'user.read', params: UserParams, query: PageQuery },
  (context) => listDeposits(context, context.params.userId, context.query),
)
