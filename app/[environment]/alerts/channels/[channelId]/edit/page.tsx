import type { Metadata } from 'next'
import { EditChannelPage } from '@/components/alerts/channels/channel-pages'
import { getChannel } from '@/lib/alerts/channels/list-channels'
import { deskPage, found } from '../../../../desk-page'

export const metadata: Metadata = { title: 'Edit channel' }

export default deskPage<'channelId'>('channel.write', async ({ scope, params }) => (
  <EditChannelPage seed={await found(getChannel(scope, params.channelId))} />
))
