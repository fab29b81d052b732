import { enableAccount } from '@/lib/auth/accounts/change-account'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(ACCOUNT_ROUTES.enable, { access: 'operator.write', params: AccountParams }, (context) =>
  enableAccount(outsideEnvironment(context), context.params.operatorId),
)
