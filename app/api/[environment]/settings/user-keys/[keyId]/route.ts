import { route } from '@/lib/http/route'
import { getUserKey } from '@/lib/users/keys/list-user-keys'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { UserKeyParams } from '@/lib/users/keys/schemas'

export const GET = route(USER_KEY_ROUTES.one, { access: 'user_key.read', params: UserKeyParams }, (context) =>
  getUserKey(context, context.params.keyId),
)
