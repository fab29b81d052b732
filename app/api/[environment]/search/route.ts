import { route } from '@/lib/http/route'
import { SearchQuery } from '@/lib/search/schemas'
import { search } from '@/lib/search/search'

export const GET = route({ access: 'delivery.read', environment: true, query: SearchQuery }, (context) =>
  search(context, context.query.q),
)
