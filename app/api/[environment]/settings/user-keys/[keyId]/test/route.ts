import { route } from '@/lib/http/route'
import { UserKeyParams } from '@/lib/users/keys/schemas'
import { testUserKey } from '@/lib/users/keys/test-user-key'

export const POST = route({ access: 'user_key.read', environment: true, params: UserKeyParams }, (context) =>
  testUserKey(context, context.params.keyId),
)
