import { route } from '@/lib/http/route'
import { deleteRegistration } from '@/lib/registrations/change/delete-registration'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'
import { Deletion, RegistrationParams } from '@/lib/registrations/schemas'

/** A POST, because the body carries what the person saw and typed. */
export const POST = route(
  REGISTRATION_ROUTES.delete,
  { access: 'registration.write', params: RegistrationParams, body: Deletion },
  (context) => deleteRegistration(context, context.params.webhookId, context.body),
)
