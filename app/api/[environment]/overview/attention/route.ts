import { route } from '@/lib/http/route'
import { readAttention } from '@/lib/overview/attention/read-attention'
import { AttentionQuery } from '@/lib/overview/attention/schemas'

export const GET = route(
  { access: 'delivery.read', environment: true, query: AttentionQuery, isBackground: true },
  (context) => readAttention(context, context.query.place, new Date()),
)
