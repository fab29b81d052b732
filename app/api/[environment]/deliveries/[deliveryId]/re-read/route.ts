import { z } from 'zod'
import { route } from '@/lib/http/route'
import { reReadDelivery } from '@/lib/re-read/re-read-delivery'
import { reReadAndKeep } from '@/lib/recovery/change/re-read-and-close'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

/** What it shows becomes evidence. */
export const POST = route({ access: 'recovery.write', environment: true, params: Params }, (context) =>
  reReadAndKeep(context, context.params.deliveryId),
)

/** Changes nothing. */
export const GET = route({ access: 'delivery.read', environment: true, params: Params }, (context) =>
  reReadDelivery(context, context.params.deliveryId),
)
