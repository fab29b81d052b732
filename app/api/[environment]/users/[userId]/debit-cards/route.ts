import { route } from '@/lib/http/route'
import { listDebitCards } from '@/lib/users/accounts/list-debit-cards'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listDebitCards(context, context.params.userId),
)
