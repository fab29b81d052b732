import type { Metadata } from 'next'
import { ChannelsScreen } from '@/components/alerts/channels/channels-screen'
import { listChannels } from '@/lib/alerts/channels/list-channels'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Channels' }

export default deskPage('channel.read', async ({ scope }) => <ChannelsScreen seed={await listChannels(scope)} />)
