import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import { changeChannel } from '@/lib/alerts/channels/change-channels'
import { getChannel } from '@/lib/alerts/channels/list-channels'
import { ChannelChange, ChannelParams } from '@/lib/alerts/channels/schemas'
import { route } from '@/lib/http/route'

export const GET = route(ALERT_CHANNEL_ROUTES.one, { access: 'channel.read', params: ChannelParams }, (context) =>
  getChannel(context, context.params.channelId),
)

export const PATCH = route(
  ALERT_CHANNEL_ROUTES.change,
  { access: 'channel.write', params: ChannelParams, body: ChannelChange },
  (context) => changeChannel(context, context.params.channelId, context.body),
)
