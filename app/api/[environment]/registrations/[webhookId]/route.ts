import { route } from '@/lib/http/route'
import { EventsChange, RegistrationParams } from '@/lib/registrations/schemas'
import { updateRegistration } from '@/lib/registrations/update-registration'

export const PATCH = route(
  { access: 'registration.write', environment: true, params: RegistrationParams, body: EventsChange },
  (context) => updateRegistration(context, context.params.webhookId, context.body),
)
