import { route } from '@/lib/http/route'
import { confirmStep } from '@/lib/secret/confirm-step'
import { SECRET_ROUTES } from '@/lib/secret/routes'
import { ChangeParams, StepChange } from '@/lib/secret/schemas'

export const POST = route(
  SECRET_ROUTES.confirmStep,
  { access: 'secret.write', params: ChangeParams, body: StepChange },
  (context) => confirmStep(context, context.params.changeId, context.body),
)
