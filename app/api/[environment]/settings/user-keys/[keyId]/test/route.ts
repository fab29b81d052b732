import { route } from '@/lib/http/route'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { UserKeyParams } from '@/lib/users/keys/schemas'
import { testUserKey } from '@/lib/users/keys/test-user-key'

export const POST = route(USER_KEY_ROUTES.test, { access: 'user_key.read', params: UserKeyParams }, (context) =>
  testUserKey(context, context.params.keyId),
)
