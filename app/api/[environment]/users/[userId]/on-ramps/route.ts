import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { ON_RAMPS } from '@/lib/users/lists/on-ramps'
import { listOnRamps } from '@/lib/users/read/list-on-ramps'
import { UserParams } from '@/lib/users/schemas'

const { PageQuery } = apiSchemas(ON_RAMPS)

export const GET = route(
  USER_ROUTES.onRamps,
  { access: 'user.read', params: UserParams, query: PageQuery },
  (context) => listOnRamps(context, context.params.userId, context.query),
)
