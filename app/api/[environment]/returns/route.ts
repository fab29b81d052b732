import { route } from '@/lib/http/route'
import { listReturns } from '@/lib/returns/list/list-returns'
import { ReturnPageQuery } from '@/lib/returns/list/schemas'

export const GET = route({ access: 'return.read', environment: true, query: ReturnPageQuery }, (context) =>
  listReturns(context, context.query, new Date()),
)
