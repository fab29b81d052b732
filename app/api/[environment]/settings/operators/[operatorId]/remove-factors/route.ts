import { removeFactors } from '@/lib/auth/accounts/change-account'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.removeFactors,
  { access: 'operator.write', params: AccountParams },
  (context) => removeFactors(outsideEnvironment(context), context.params.operatorId),
)
