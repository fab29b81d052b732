import { route } from '@/lib/http/route'
import { COMPOSE_ROUTES } from '@/lib/redelivery/compose/routes'
import { ShowRequestInput } from '@/lib/redelivery/compose/schemas'
import { showRequest } from '@/lib/redelivery/compose/show-request'

/** Builds the request and sends nothing. */
export const POST = route(COMPOSE_ROUTES.dryRun, { access: 'redelivery.send', body: ShowRequestInput }, (context) =>
  showRequest(context, context.body),
)
