import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { addUpReturns } from '@/lib/returns/list/add-up-returns'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route(
  RETURN_ROUTES.totals,
  { access: 'return.read', query: ReturnFilterQuery },
  async (context) => ({ currencies: await addUpReturns(context, context.query, new Date()) }),
)
