import { route } from '@/lib/http/route'
import { ShowRequestInput } from '@/lib/redelivery/compose/schemas'
import { showRequest } from '@/lib/redelivery/compose/show-request'

/** Sends nothing. */
export const POST = route({ access: 'redelivery.send', environment: true, body: ShowRequestInput }, (context) =>
  showRequest(context, context.body),
)
