import { endOwnSession } from '@/lib/auth/accounts/own-account'
import { OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { OwnSessionParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  OWN_ACCOUNT_ROUTES.endSession,
  { access: 'account.write', params: OwnSessionParams },
  (context) => endOwnSession(outsideEnvironment(context), context.params.sessionId),
)
