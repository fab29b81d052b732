import { route } from '@/lib/http/route'
import { composeRedelivery } from '@/lib/redelivery/compose/compose-redelivery'
import { COMPOSE_ROUTES } from '@/lib/redelivery/compose/routes'
import { COMPOSE_BYTES, ComposeInput } from '@/lib/redelivery/compose/schemas'

/** Only reads. The selection is in a body, since it may hold more ids than an address can. */
export const POST = route(
  COMPOSE_ROUTES.compose,
  { access: 'redelivery.read', body: ComposeInput, maxBytes: COMPOSE_BYTES, allowsToken: true },
  (context) => composeRedelivery(context, context.body),
)
