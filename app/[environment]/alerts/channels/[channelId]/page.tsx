import type { Metadata } from 'next'
import { ChannelPage } from '@/components/alerts/channels/channel-page'
import { getChannel } from '@/lib/alerts/channels/list-channels'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Channel' }

const ACCESS = { permission: 'channel.read', reads: 'detail', part: 'alerts/channels/{channelId}' } as const

export default deskPage<'channelId'>(ACCESS, async ({ scope, params }) => (
  <ChannelPage seed={await found(getChannel(scope, params.channelId))} />
))
