import { JsonResponse } from '@/lib/api/json-response'
import { resetPassword } from '@/lib/auth/accounts/account-links'
import { mailLink } from '@/lib/auth/accounts/mail-link'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.reset,
  { access: 'operator.write', params: AccountParams },
  async (context) => {
    const made = await resetPassword(outsideEnvironment(context), context.params.operatorId)
    return new JsonResponse(await mailLink(made, context.actor.name), { status: 201 })
  },
)
