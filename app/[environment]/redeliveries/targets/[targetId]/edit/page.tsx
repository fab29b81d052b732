import type { Metadata } from 'next'
import { EditTargetScreen } from '@/components/redelivery/targets/edit-target-screen'
import { getTarget } from '@/lib/redelivery/targets/list-targets'
import { deskPage, found } from '../../../../desk-page'

export const metadata: Metadata = { title: 'Edit target' }

export default deskPage<'targetId'>('target.write', async ({ scope, params }) => {
  const target = await found(getTarget(scope, params.targetId))
  return <EditTargetScreen key={target.changedAt} target={target} />
})
