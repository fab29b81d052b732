import { route } from '@/lib/http/route'
import { countReturns } from '@/lib/returns/list/count-returns'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route({ access: 'return.read', environment: true, query: ReturnFilterQuery }, (context) =>
  countReturns(context, context.query, new Date()),
)
