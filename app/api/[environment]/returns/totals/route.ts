import { route } from '@/lib/http/route'
import { addUpReturns } from '@/lib/returns/list/add-up-returns'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route({ access: 'return.read', environment: true, query: ReturnFilterQuery }, (context) =>
  addUpReturns(context, context.query, new Date()),
)
