import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'
import { getUserKeyNeighbours } from '@/lib/users/keys/list-user-keys'
import { UserKeyParams } from '@/lib/users/keys/schemas'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const { FilterQuery } = apiSchemas(USER_KEYS)

export const GET = route(
  { access: 'user_key.read', environment: true, params: UserKeyParams, query: FilterQuery },
  (context) => getUserKeyNeighbours(context, context.params.keyId, context.query),
)
