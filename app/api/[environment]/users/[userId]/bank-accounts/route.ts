import { route } from '@/lib/http/route'
import { listBankAccounts } from '@/lib/users/accounts/list-bank-accounts'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.bankAccounts, { access: 'user.read', params: UserParams }, (context) =>
  listBankAccounts(context, context.params.userId),
)
