import { route } from '@/lib/http/route'
import { SECRET_ROUTES } from '@/lib/secret/routes'
import { ChangeParams, SecretToSet } from '@/lib/secret/schemas'
import { setSecret } from '@/lib/secret/set-secret'

export const POST = route(
  SECRET_ROUTES.set,
  { access: 'secret.write', params: ChangeParams, body: SecretToSet },
  (context) => setSecret(context, context.params.changeId, context.body),
)
