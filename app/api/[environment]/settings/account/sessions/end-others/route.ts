import { endOtherSessions } from '@/lib/auth/accounts/own-account'
import { OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(OWN_ACCOUNT_ROUTES.endOthers, { access: 'account.write' }, (context) =>
  endOtherSessions(outsideEnvironment(context)),
)
