import { route } from '@/lib/http/route'
import { ChangeParams, SecretToSet } from '@/lib/secret/schemas'
import { setSecret } from '@/lib/secret/set-secret'

export const POST = route(
  { access: 'secret.write', environment: true, params: ChangeParams, body: SecretToSet },
  (context) => setSecret(context, context.params.changeId, context.body),
)
