import { route } from '@/lib/http/route'
import { updateRegistration } from '@/lib/registrations/change/update-registration'
import { EventsChange, RegistrationParams } from '@/lib/registrations/schemas'

export const PATCH = route(
  { access: 'registration.write', environment: true, params: RegistrationParams, body: EventsChange },
  (context) => updateRegistration(context, context.params.webhookId, context.body),
)
