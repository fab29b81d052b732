import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { getUserKeyNeighbours } from '@/lib/users/keys/list-user-keys'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { UserKeyParams } from '@/lib/users/keys/schemas'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { FilterQuery } = apiSchemas(USER_KEYS)

export const GET = route(
  USER_KEY_ROUTES.beside,
  { access: 'user_key.read', params: UserKeyParams, query: FilterQuery },
  (context) => getUserKeyNeighbours(context, context.params.keyId, context.query),
)
