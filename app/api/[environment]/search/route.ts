import { route } from '@/lib/http/route'
import { SearchRequest } from '@/lib/search/schemas'
import { search } from '@/lib/search/search'

export const POST = route({ access: 'delivery.read', environment: true, body: SearchRequest }, (context) =>
  search(context, context.body.q),
)
