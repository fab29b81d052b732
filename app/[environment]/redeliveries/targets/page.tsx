import type { Metadata } from 'next'
import { TargetsScreen } from '@/components/redelivery/targets/targets-screen'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Targets' }

export default deskPage('redelivery.read', async ({ scope }) => (
  <TargetsScreen seed={{ readAt: Date.now(), data: await listTargets(scope) }} />
))
