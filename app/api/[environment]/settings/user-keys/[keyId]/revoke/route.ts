import { route } from '@/lib/http/route'
import { revokeUserKey } from '@/lib/users/keys/revoke-user-key'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { UserKeyParams } from '@/lib/users/keys/schemas'

export const POST = route(USER_KEY_ROUTES.revoke, { access: 'user_key.write', params: UserKeyParams }, (context) =>
  revokeUserKey(context, context.params.keyId),
)
