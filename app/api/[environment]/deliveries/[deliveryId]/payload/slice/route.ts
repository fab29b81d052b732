import { z } from 'zod'
import { readPayloadSlice } from '@/lib/archive/detail/read-payload'
import { PayloadSliceQuery } from '@/lib/archive/filter/schemas'
import { route } from '@/lib/http/route'

const Params = z.object({ environment: z.string(), deliveryId: z.string().max(40) })

export const GET = route(
  { access: 'delivery.read', environment: true, params: Params, query: PayloadSliceQuery },
  (context) => readPayloadSlice(context, context.params.deliveryId, context.query.offset),
)
