import { route } from '@/lib/http/route'
import { readUserHead } from '@/lib/users/read/read-user-head'
import { UserParams } from '@/lib/users/schemas'

export const GET = route({ access: 'user.read', environment: true, params: UserParams }, (context) =>
  readUserHead(context, context.params.userId),
)
