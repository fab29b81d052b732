import { IDENTITY_ROUTES } from '@/lib/auth/identity/routes'
import { unlinkIdentity } from '@/lib/auth/identity/unlink-identity'
import { outsideEnvironment } from '@/lib/auth/scope'
import { route } from '@/lib/http/route'

export const POST = route(IDENTITY_ROUTES.unlink, { access: 'account.write' }, (context) =>
  unlinkIdentity(outsideEnvironment(context)),
)
