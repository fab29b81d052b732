import { changeRole } from '@/lib/auth/accounts/change-account'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams, RoleChange } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.role,
  { access: 'operator.write', params: AccountParams, body: RoleChange },
  (context) => changeRole(outsideEnvironment(context), context.params.operatorId, context.body),
)
