import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { OFF_RAMPS } from '@/lib/users/lists/off-ramps'
import { listOffRamps } from '@/lib/users/read/list-off-ramps'
import { UserParams } from '@/lib/users/schemas'

const { PageQuery } = apiSchemas(OFF_RAMPS)

export const GET = route(
  USER_ROUTES.offRamps,
  { access: 'user.read', params: UserParams, query: PageQuery },
  (context) => listOffRamps(context, context.params.userId, context.query),
)
