import { route } from '@/lib/http/route'
import { getReturnState } from '@/lib/returns/list/get-return-state'

export const GET = route({ access: 'return.read', environment: true, isBackground: true }, getReturnState)
