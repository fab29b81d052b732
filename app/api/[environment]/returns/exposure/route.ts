import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { readExposure } from '@/lib/returns/list/add-up-returns'
import { ReturnFilterQuery } from '@/lib/returns/list/schemas'

export const GET = route(RETURN_ROUTES.exposure, { access: 'return.read', query: ReturnFilterQuery }, (context) =>
  readExposure(context, context.query, new Date()),
)
