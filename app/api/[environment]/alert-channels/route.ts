import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import { createChannel } from '@/lib/alerts/channels/change-channels'
import { listChannels } from '@/lib/alerts/channels/list-channels'
import { NewChannel } from '@/lib/alerts/channels/schemas'
import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'

export const GET = route(ALERT_CHANNEL_ROUTES.list, { access: 'channel.read' }, (context) => listChannels(context))

export const POST = route(
  ALERT_CHANNEL_ROUTES.create,
  { access: 'channel.write', body: NewChannel },
  async (context) => new JsonResponse(await createChannel(context, context.body), { status: 201 }),
)
