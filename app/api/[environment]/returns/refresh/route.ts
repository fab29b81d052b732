import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { requestRefresh } from '@/lib/returns/sync/request-refresh'
import { stopRefresh } from '@/lib/returns/sync/stop-refresh'

export const POST = route(
  RETURN_ROUTES.refresh,
  { access: 'return.refresh' },
  async (context) => new JsonResponse(await requestRefresh(context), { status: 202 }),
)

export const DELETE = route(RETURN_ROUTES.stopRefresh, { access: 'return.refresh' }, async (context) =>
  stopRefresh(context),
)
