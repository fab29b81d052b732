import { openPayload } from '@/lib/archive/detail/read-payload'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { DeliveryParams } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

/** The exact bytes of a payload, as a file. */
export const GET = route(
  DELIVERY_ROUTES.payload,
  { access: 'delivery.read', allowsToken: true, params: DeliveryParams, isStream: true },
  async (context) => {
    const { request, signal, params } = context
    const { fileName, stream } = await openPayload(context, params.deliveryId, signal)
    // Next.js answers HEAD with GET, and reads no body.
    return new Response(request.method === 'HEAD' ? null : stream, {
      headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${fileName}"` },
    })
  },
)
