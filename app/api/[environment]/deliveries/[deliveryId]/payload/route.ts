import { z } from 'zod'
import { getDelivery } from '@/lib/archive/get-delivery'
import { payloadFileName } from '@/lib/archive/payload-file-name'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

/** The exact bytes of a payload, as a file. */
export const GET = route({ access: 'delivery.read', environment: true, params: Params }, async (context) => {
  const delivery = await getDelivery(context, context.params.deliveryId)
  return new Response(delivery.payload, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${payloadFileName(delivery)}"`,
    },
  })
})
