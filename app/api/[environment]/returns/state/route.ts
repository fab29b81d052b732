import { route } from '@/lib/http/route'
import { RETURN_ROUTES } from '@/lib/returns/api/routes'
import { getReturnState } from '@/lib/returns/list/get-return-state'

export const GET = route(RETURN_ROUTES.state, { access: 'return.read', isBackground: true }, getReturnState)
