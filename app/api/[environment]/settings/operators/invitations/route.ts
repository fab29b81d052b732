import { JsonResponse } from '@/lib/api/json-response'
import { inviteOperator } from '@/lib/auth/accounts/account-links'
import { mailLink } from '@/lib/auth/accounts/mail-link'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { NewInvitation } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_ROUTES.invite,
  { access: 'operator.create', body: NewInvitation },
  async (context) => {
    const made = await inviteOperator(outsideEnvironment(context), context.body)
    return new JsonResponse(await mailLink(made, context.actor.name), { status: 201 })
  },
)
