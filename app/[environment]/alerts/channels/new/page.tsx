import type { Metadata } from 'next'
import { NewChannelPage } from '@/components/alerts/channels/channel-pages'
import { listChannels } from '@/lib/alerts/channels/list-channels'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'New channel' }

export default deskPage('channel.write', async ({ scope }) => <NewChannelPage seed={await listChannels(scope)} />)
