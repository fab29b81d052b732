import { readOwnAccount } from '@/lib/auth/accounts/own-account'
import { OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import { route } from '@/lib/http/route'

export const GET = route(OWN_ACCOUNT_ROUTES.read, { access: 'account.read' }, (context) => readOwnAccount(context))
