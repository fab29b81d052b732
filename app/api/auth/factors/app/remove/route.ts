import { removeApp } from '@/lib/auth/factors/remove-app'
import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { AppRemoval } from '@/lib/auth/factors/schemas'
import { route } from '@/lib/http/route'

export const POST = route(FACTOR_ROUTES.removeApp, { access: 'account.write', body: AppRemoval }, (context) =>
  removeApp(context, context.body),
)
