import { confirmPasskey } from '@/lib/auth/factors/passkeys/add-passkey'
import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { PasskeyConfirmation } from '@/lib/auth/factors/passkeys/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PASSKEY_ROUTES.confirm,
  { access: 'account.write', body: PasskeyConfirmation, opensTo: ['enrolment'] },
  (context) => confirmPasskey(context, context.body),
)
