import { route } from '@/lib/http/route'
import { listDebitCards } from '@/lib/users/accounts/list-debit-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.debitCards, { access: 'user.read', params: UserParams }, (context) =>
  listDebitCards(context, context.params.userId),
)
