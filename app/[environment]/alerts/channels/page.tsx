import type { Metadata } from 'next'
import { ChannelsScreen } from '@/components/alerts/channels/channels-screen'
import { listChannels } from '@/lib/alerts/channels/list-channels'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Alert channels' }

const ACCESS = { permission: 'channel.read', reads: 'list', part: 'alerts/channels' } as const

export default deskPage(ACCESS, async ({ scope }) => <ChannelsScreen seed={await listChannels(scope)} />)
