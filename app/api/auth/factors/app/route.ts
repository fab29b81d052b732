import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import { AppBeginning } from '@/lib/auth/factors/schemas'
import { beginApp } from '@/lib/auth/factors/set-up-app'
import { route } from '@/lib/http/route'

export const POST = route(
  FACTOR_ROUTES.beginApp,
  { access: 'account.write', body: AppBeginning, opensTo: ['enrolment'] },
  (context) => beginApp(context, context.body),
)
