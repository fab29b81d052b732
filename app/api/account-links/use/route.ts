import { takeLink } from '@/lib/auth/accounts/account-links'
import { ACCOUNT_LINK_ROUTES } from '@/lib/auth/accounts/routes'
import { LinkUse } from '@/lib/auth/accounts/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_LINK_ROUTES.use,
  { access: 'public', body: LinkUse },
  ({ requestId, address, body }) => takeLink({ requestId, address }, body),
)
