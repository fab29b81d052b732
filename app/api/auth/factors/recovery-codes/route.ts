import { renewRecoveryCodes } from '@/lib/auth/factors/renew-recovery-codes'
import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { route } from '@/lib/http/route'

export const POST = route(FACTOR_ROUTES.recoveryCodes, { access: 'account.write' }, (context) =>
  renewRecoveryCodes(context),
)
