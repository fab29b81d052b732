import { route } from '@/lib/http/route'
import { deleteRegistration } from '@/lib/registrations/change/delete-registration'
import { Deletion, RegistrationParams } from '@/lib/registrations/schemas'

/** A POST, for what was seen and typed. */
export const POST = route(
  { access: 'registration.write', environment: true, params: RegistrationParams, body: Deletion },
  (context) => deleteRegistration(context, context.params.webhookId, context.body),
)
