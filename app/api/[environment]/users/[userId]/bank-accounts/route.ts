import { route } from '@/lib/http/route'
import { listBankAccounts } from '@/lib/users/accounts/list-bank-accounts'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listBankAccounts(context, context.params.userId),
)
