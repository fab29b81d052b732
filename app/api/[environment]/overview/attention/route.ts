import { route } from '@/lib/http/route'
import { ATTENTION } from '@/lib/overview/attention/routes'
import { AttentionQuery } from '@/lib/overview/attention/schemas'
import { readAttention } from '@/lib/overview/read-attention'

export const GET = route(ATTENTION, { access: 'delivery.read', query: AttentionQuery, isBackground: true }, (context) =>
  readAttention(context, context.query.place, new Date()),
)
