import { removePasskey } from '@/lib/auth/factors/passkeys/change-passkey'
import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { PasskeyParams, PasskeyRemoval } from '@/lib/auth/factors/passkeys/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PASSKEY_ROUTES.remove,
  { access: 'account.write', params: PasskeyParams, body: PasskeyRemoval },
  (context) => removePasskey(context, context.params.passkeyId, context.body),
)
