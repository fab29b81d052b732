import { changeEnvironmentRole } from '@/lib/auth/accounts/change-environment-role'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams, EnvironmentRoleChange } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.environmentRole,
  { access: 'operator.write', params: AccountParams, body: EnvironmentRoleChange },
  (context) => changeEnvironmentRole(outsideEnvironment(context), context.params.operatorId, context.body),
)
