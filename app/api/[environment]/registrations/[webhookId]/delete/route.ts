import { route } from '@/lib/http/route'
import { deleteRegistration } from '@/lib/registrations/change/delete-registration'
import { Deletion, RegistrationParams } from '@/lib/registrations/schemas'

/** A POST, because a deletion says what was seen and the host that was typed. */
export const POST = route(
  { access: 'registration.write', environment: true, params: RegistrationParams, body: Deletion },
  (context) => deleteRegistration(context, context.params.webhookId, context.body),
)
