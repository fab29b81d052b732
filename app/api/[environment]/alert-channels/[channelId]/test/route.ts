import { ALERT_CHANNEL_ROUTES } from '@/lib/alerts/api/routes'
import { ChannelParams } from '@/lib/alerts/channels/schemas'
import { testChannel } from '@/lib/alerts/channels/test-channel'
import { route } from '@/lib/http/route'

export const POST = route(ALERT_CHANNEL_ROUTES.test, { access: 'channel.write', params: ChannelParams }, (context) =>
  testChannel(context, context.params.channelId),
)
