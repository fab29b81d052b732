import { route } from '@/lib/http/route'
import { listBills } from '@/lib/users/accounts/list-bills'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  listBills(context, context.params.userId),
)
