import { route } from '@/lib/http/route'
import { requestRefresh } from '@/lib/returns/sync/request-refresh'
import { stopRefresh } from '@/lib/returns/sync/stop-refresh'

export const POST = route({ access: 'return.refresh', environment: true }, async (context) =>
  Response.json(await requestRefresh(context), { status: 202 }),
)

export const DELETE = route({ access: 'return.refresh', environment: true }, async (context) =>
  Response.json(await stopRefresh(context)),
)
