import { route } from '@/lib/http/route'
import { confirmStep } from '@/lib/secret/confirm-step'
import { ChangeParams, StepChange } from '@/lib/secret/schemas'

export const POST = route(
  { access: 'secret.write', environment: true, params: ChangeParams, body: StepChange },
  (context) => confirmStep(context, context.params.changeId, context.body),
)
