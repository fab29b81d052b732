import { route } from '@/lib/http/route'
import { readRegistrationTraffic } from '@/lib/registrations/list/read-traffic'
import { TrafficRequest } from '@/lib/registrations/schemas'

/** A POST keeps URLs with tokens out of logs. */
export const POST = route(
  { access: 'registration.read', environment: true, body: TrafficRequest, isBackground: true },
  (context) => readRegistrationTraffic(context, context.body),
)
