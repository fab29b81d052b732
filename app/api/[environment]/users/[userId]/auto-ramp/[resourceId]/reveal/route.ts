import { route } from '@/lib/http/route'
import { revealAccountNumber } from '@/lib/users/accounts/reveal-account-number'
import { ResourceParams, Reveal } from '@/lib/users/schemas'

export const POST = route(
  { access: 'user.reveal', environment: true, params: ResourceParams, body: Reveal },
  (context) => revealAccountNumber(context, context.params.userId, context.params.resourceId, context.body.reason),
)
