import { beginPasskey } from '@/lib/auth/factors/passkeys/add-passkey'
import { PASSKEY_ROUTES } from '@/lib/auth/factors/passkeys/routes'
import { PasskeyBeginning } from '@/lib/auth/factors/passkeys/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PASSKEY_ROUTES.begin,
  { access: 'account.write', body: PasskeyBeginning, opensTo: ['enrolment'] },
  (context) => beginPasskey(context, context.body),
)
