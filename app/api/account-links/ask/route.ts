import { askReset } from '@/lib/auth/accounts/ask-reset'
import { ACCOUNT_LINK_ROUTES } from '@/lib/auth/accounts/routes'
import { ResetQuestion } from '@/lib/auth/accounts/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  ACCOUNT_LINK_ROUTES.ask,
  { access: 'public', body: ResetQuestion },
  async ({ requestId, address, body }) => {
    await askReset({ requestId, address }, body.email)
  },
)
