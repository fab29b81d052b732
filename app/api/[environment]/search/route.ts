import { route } from '@/lib/http/route'
import { SEARCH } from '@/lib/search/routes'
import { SearchRequest } from '@/lib/search/schemas'
import { search } from '@/lib/search/search'

export const POST = route(SEARCH, { access: 'delivery.read', body: SearchRequest }, (context) =>
  search(context, context.body.q),
)
