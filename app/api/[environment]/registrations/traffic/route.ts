import { route } from '@/lib/http/route'
import { readRegistrationTraffic } from '@/lib/registrations/list/read-traffic'
import { TrafficRequest } from '@/lib/registrations/schemas'

/** Changes nothing. A POST, because a URL may hold a token, and addresses are written into logs on the way. */
export const POST = route(
  { access: 'registration.read', environment: true, body: TrafficRequest, isBackground: true },
  (context) => readRegistrationTraffic(context, context.body),
)
