import { readFactors } from '@/lib/auth/factors/read-factors'
import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { route } from '@/lib/http/route'

export const GET = route(FACTOR_ROUTES.read, { access: 'account.read' }, (context) => readFactors(context))
