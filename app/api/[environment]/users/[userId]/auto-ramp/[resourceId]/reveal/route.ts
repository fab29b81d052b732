import { route } from '@/lib/http/route'
import { revealAccountNumber } from '@/lib/users/accounts/reveal-account-number'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { ResourceParams, Reveal } from '@/lib/users/schemas'

export const POST = route(
  USER_ACCOUNT_ROUTES.reveal,
  { access: 'user.reveal', params: ResourceParams, body: Reveal },
  (context) => revealAccountNumber(context, context.params.userId, context.params.resourceId, context.body.reason),
)
