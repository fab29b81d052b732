import { renamePasskey } from '@/lib/auth/factors/passkeys/change-passkey'
import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { PasskeyParams, PasskeyRenaming } from '@/lib/auth/factors/passkeys/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PASSKEY_ROUTES.rename,
  { access: 'account.write', params: PasskeyParams, body: PasskeyRenaming },
  (context) => renamePasskey(context, context.params.passkeyId, context.body),
)
