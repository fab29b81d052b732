import { JsonResponse } from '@/lib/api/json-response'
import { resetPassword } from '@/lib/auth/accounts/account-links'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.reset,
  { access: 'operator.write', params: AccountParams },
  async (context) =>
    new JsonResponse(await resetPassword(outsideEnvironment(context), context.params.operatorId), { status: 201 }),
)
