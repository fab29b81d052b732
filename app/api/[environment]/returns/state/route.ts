import { route } from '@/lib/http/route'
import { getReturnState } from '@/lib/returns/list/get-return-state'
import { RETURN_ROUTES } from '@/lib/returns/list/routes'

export const GET = route(RETURN_ROUTES.state, { access: 'return.read', isBackground: true }, getReturnState)
