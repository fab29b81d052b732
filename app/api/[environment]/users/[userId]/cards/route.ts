import { route } from '@/lib/http/route'
import { listCards } from '@/lib/users/accounts/list-cards'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listCards(context, context.params.userId),
)
