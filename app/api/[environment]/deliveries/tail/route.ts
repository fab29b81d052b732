import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { parsePosition } from '@/lib/archive/tail/position'
import { TailQuery } from '@/lib/archive/tail/schemas'
import { streamDeliveries } from '@/lib/archive/tail/stream-deliveries'
import { route } from '@/lib/http/route'

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** A browser that reconnects sends its last event id, which counts before the `after` of its first address. */
export const GET = route(
  DELIVERY_ROUTES.tail,
  { access: 'delivery.read', allowsToken: true, query: TailQuery, isBackground: true, isStream: true },
  async (context) => {
    const { request, signal, query } = context
    // Next.js answers HEAD with GET, and reads no body.
    if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
    const { after, ...filter } = query
    const last = parsePosition(request.headers.get('last-event-id'))
    return new Response(await streamDeliveries(context, { filter, after: last ?? after }, signal), { headers: HEADERS })
  },
)
