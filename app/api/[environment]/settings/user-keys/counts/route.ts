import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { countUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { FilterQuery } = apiSchemas(USER_KEYS)

export const GET = route(USER_KEY_ROUTES.counts, { access: 'user_key.read', query: FilterQuery }, (context) =>
  countUserKeys(context, context.query),
)
