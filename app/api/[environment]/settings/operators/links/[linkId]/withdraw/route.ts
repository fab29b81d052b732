import { withdrawLink } from '@/lib/auth/accounts/account-links'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { AccountLinkParams } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(ACCOUNT_ROUTES.withdraw, { access: 'operator.write', params: AccountLinkParams }, (context) =>
  withdrawLink(outsideEnvironment(context), context.params.linkId),
)
