import { route } from '@/lib/http/route'
import { revokeUserKey } from '@/lib/users/keys/revoke-user-key'
import { UserKeyParams } from '@/lib/users/keys/schemas'

export const POST = route({ access: 'user_key.write', environment: true, params: UserKeyParams }, (context) =>
  revokeUserKey(context, context.params.keyId),
)
