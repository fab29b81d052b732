import { PROVIDER_ROUTES } from '@/lib/auth/provider/routes'
import { endByProvider } from '@/lib/auth/session/end-by-provider'
import { backChannelRoute } from '@/lib/http/auth-route'

export const POST = backChannelRoute(PROVIDER_ROUTES.backChannelLogout, endByProvider)
