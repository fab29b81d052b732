import { route } from '@/lib/http/route'
import { getUserKey } from '@/lib/users/keys/list-user-keys'
import { UserKeyParams } from '@/lib/users/keys/schemas'

export const GET = route({ access: 'user_key.read', environment: true, params: UserKeyParams }, (context) =>
  getUserKey(context, context.params.keyId),
)
