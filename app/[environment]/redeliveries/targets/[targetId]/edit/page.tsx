import type { Metadata } from 'next'
import { EditTargetScreen } from '@/components/redelivery/targets/edit-target-screen'
import { TargetsForbidden } from '@/components/redelivery/targets/targets-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { readTarget } from '../../read-target'

export const metadata: Metadata = { title: 'Edit target' }

export default async function EditTargetPage({
  params,
}: {
  params: Promise<{ environment: string; targetId: string }>
}) {
  const { environment, targetId } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'target.write')) return <TargetsForbidden permission="target.write" />
  const target = await readTarget(scope, targetId)
  return <EditTargetScreen key={target.changedAt} target={target} />
}
