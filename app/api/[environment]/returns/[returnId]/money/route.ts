import { route } from '@/lib/http/route'
import { readLiveMoney } from '@/lib/returns/detail/read-live-money'
import { ReturnParams } from '@/lib/returns/list/schemas'

export const GET = route({ access: 'user.read', environment: true, params: ReturnParams }, (context) =>
  readLiveMoney(context, context.params.returnId),
)
