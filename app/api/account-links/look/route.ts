import { lookAtLink } from '@/lib/auth/accounts/account-links'
import { ACCOUNT_LINK_ROUTES } from '@/lib/auth/accounts/routes'
import { LinkQuestion } from '@/lib/auth/accounts/schemas'
import { route } from '@/lib/http/route'

export const POST = route(ACCOUNT_LINK_ROUTES.look, { access: 'public', body: LinkQuestion }, ({ body }) =>
  lookAtLink(body.token),
)
