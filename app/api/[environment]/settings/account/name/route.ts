import { changeOwnName } from '@/lib/auth/accounts/own-account'
import { OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { NameChange } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(OWN_ACCOUNT_ROUTES.name, { access: 'account.write', body: NameChange }, (context) =>
  changeOwnName(outsideEnvironment(context), context.body),
)
