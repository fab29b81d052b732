import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { AppConfirmation } from '@/lib/auth/factors/schemas'
import { confirmApp } from '@/lib/auth/factors/set-up-app'
import { route } from '@/lib/http/route'

export const POST = route(
  FACTOR_ROUTES.confirmApp,
  { access: 'account.write', body: AppConfirmation, opensTo: ['enrolment'] },
  (context) => confirmApp(context, context.body),
)
