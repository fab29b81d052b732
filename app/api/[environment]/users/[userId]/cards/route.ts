import { route } from '@/lib/http/route'
import { listCards } from '@/lib/users/accounts/list-cards'
import { USER_ACCOUNT_ROUTES } from '@/lib/users/accounts/routes'
import { UserParams } from '@/lib/users/schemas'

export const GET = route(USER_ACCOUNT_ROUTES.cards, { access: 'user.read', params: UserParams }, (context) =>
  listCards(context, context.params.userId),
)
