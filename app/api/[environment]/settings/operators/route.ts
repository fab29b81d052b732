import { listAccounts } from '@/lib/auth/accounts/list-accounts'
import { ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { route } from '@/lib/http/route'

export const GET = route(ACCOUNT_ROUTES.list, { access: 'operator.read' }, (context) => listAccounts(context))
