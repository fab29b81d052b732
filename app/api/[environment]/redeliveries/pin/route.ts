import { route } from '@/lib/http/route'
import { pinFilter } from '@/lib/redelivery/compose/pin-place'
import { COMPOSE_ROUTES } from '@/lib/redelivery/compose/routes'
import { PinInput } from '@/lib/redelivery/compose/schemas'

/** Only reads; takes a body as `compose` does. */
export const POST = route(
  COMPOSE_ROUTES.pin,
  { access: 'redelivery.read', body: PinInput, allowsToken: true },
  (context) => pinFilter(context, context.body.query, new Date()),
)
