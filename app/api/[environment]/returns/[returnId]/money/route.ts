import { route } from '@/lib/http/route'
import { readLiveMoney } from '@/lib/returns/detail/read-live-money'
import { RETURN_ROUTES } from '@/lib/returns/list/routes'
import { ReturnParams } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.money, { access: 'user.read', params: ReturnParams }, (context) =>
  readLiveMoney(context, context.params.returnId),
)
