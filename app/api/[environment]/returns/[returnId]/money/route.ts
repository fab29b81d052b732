import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { readLiveMoney } from '@/lib/returns/detail/read-live-money'
import { ReturnParams } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.money, { access: 'user.read', params: ReturnParams }, (context) =>
  readLiveMoney(context, context.params.returnId),
)
