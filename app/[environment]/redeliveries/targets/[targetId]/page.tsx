import type { Metadata } from 'next'
import { TargetChecks } from '@/components/endpoint-check/target-checks'
import { TargetScreen } from '@/components/redelivery/targets/target-screen'
import { CHECK_SIZE, listChecks } from '@/lib/endpoint-check/read-checks'
import { getTarget } from '@/lib/redelivery/targets/list-targets'
import { deskPage, found } from '../../../desk-page'

export const metadata: Metadata = { title: 'Target' }

const ACCESS = { permission: 'redelivery.read', reads: 'detail', part: 'redeliveries/targets/{targetId}' } as const

export default deskPage<'targetId'>(ACCESS, async ({ scope, params }) => {
  const target = await found(getTarget(scope, params.targetId))
  const readAt = Date.now()
  return (
    <TargetScreen seed={{ readAt, data: target }}>
      <TargetChecks target={target} size={CHECK_SIZE} seed={{ readAt, data: await listChecks(scope, target.id) }} />
    </TargetScreen>
  )
})
