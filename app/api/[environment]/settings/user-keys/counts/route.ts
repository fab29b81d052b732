import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { countUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { FilterQuery } = apiSchemas(USER_KEYS)

export const GET = route({ access: 'user_key.read', environment: true, query: FilterQuery }, (context) =>
  countUserKeys(context, context.query),
)
