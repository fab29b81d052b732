import { route } from '@/lib/http/route'
import { updateRegistration } from '@/lib/registrations/change/update-registration'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'
import { EventsChange, RegistrationParams } from '@/lib/registrations/schemas'

export const PATCH = route(
  REGISTRATION_ROUTES.change,
  { access: 'registration.write', params: RegistrationParams, body: EventsChange },
  (context) => updateRegistration(context, context.params.webhookId, context.body),
)
