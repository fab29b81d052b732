import { z } from 'zod'
import { openPayload } from '@/lib/archive/detail/read-payload'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

/** The exact bytes of a payload, as a file. */
export const GET = route(
  { access: 'delivery.read', environment: true, allowsToken: true, params: Params, isStream: true },
  async (context) => {
    const { request, signal, params } = context
    const { fileName, stream } = await openPayload(context, params.deliveryId, signal)
    // Next.js answers HEAD with GET, and reads no body.
    return new Response(request.method === 'HEAD' ? null : stream, {
      headers: { 'content-type': 'application/json', 'content-disposition': `attachment; filename="${fileName}"` },
    })
  },
)
