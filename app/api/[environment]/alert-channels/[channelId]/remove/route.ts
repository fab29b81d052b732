import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import { removeChannel } from '@/lib/alerts/channels/change-channels'
import { ChannelParams } from '@/lib/alerts/channels/schemas'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_CHANNEL_ROUTES.remove, { access: 'channel.write', params: ChannelParams }, (context) =>
  removeChannel(context, context.params.channelId),
)
