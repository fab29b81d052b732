import { route } from '@/lib/http/route'
import { readRegistrationTraffic } from '@/lib/registrations/list/read-traffic'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'
import { TrafficRequest } from '@/lib/registrations/schemas'

/** A POST keeps URLs with tokens out of logs. */
export const POST = route(
  REGISTRATION_ROUTES.traffic,
  { access: 'registration.read', body: TrafficRequest, isBackground: true },
  (context) => readRegistrationTraffic(context, context.body),
)
