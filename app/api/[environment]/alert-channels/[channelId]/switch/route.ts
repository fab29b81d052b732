import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import { switchChannel } from '@/lib/alerts/channels/change-channels'
import { ChannelParams, ChannelSwitch } from '@/lib/alerts/channels/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  ALERT_CHANNEL_ROUTES.switch,
  { access: 'channel.write', params: ChannelParams, body: ChannelSwitch },
  (context) => switchChannel(context, context.params.channelId, context.body.isOn),
)
