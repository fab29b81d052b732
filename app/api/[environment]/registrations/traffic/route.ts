import { route } from '@/lib/http/route'
import { readTraffic } from '@/lib/registrations/read-traffic'
import { TrafficQuery } from '@/lib/registrations/schemas'

export const GET = route(
  { access: 'registration.read', environment: true, query: TrafficQuery, isBackground: true },
  (context) => readTraffic(context, context.query),
)
