import { changePassword } from '@/lib/auth/accounts/own-account'
import { OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { PasswordChange } from '@/lib/auth/accounts/schemas'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(OWN_ACCOUNT_ROUTES.password, { access: 'account.write', body: PasswordChange }, (context) =>
  changePassword(outsideEnvironment(context), context.body),
)
