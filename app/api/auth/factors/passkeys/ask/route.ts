import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { askForPasskey } from '@/lib/auth/factors/passkeys/take-passkey'
import { route } from '@/lib/http/route'

export const POST = route(PASSKEY_ROUTES.ask, { access: 'account.write', opensTo: ['proof'] }, (context) =>
  askForPasskey(context),
)
