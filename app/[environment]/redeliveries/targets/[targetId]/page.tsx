import type { Metadata } from 'next'
import { TargetScreen } from '@/components/redelivery/targets/target-screen'
import { getTarget } from '@/lib/redelivery/targets/list-targets'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Target' }

export default deskPage<'targetId'>('redelivery.read', async ({ scope, params }) => (
  <TargetScreen seed={{ readAt: Date.now(), data: await found(getTarget(scope, params.targetId)) }} />
))
