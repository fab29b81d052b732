import type { Metadata } from 'next'
import { TargetsForbidden } from '@/components/redelivery/targets/targets-forbidden'
import { TargetsScreen } from '@/components/redelivery/targets/targets-screen'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { listTargets } from '@/lib/redelivery/targets/list-targets'

export const metadata: Metadata = { title: 'Targets' }

export default async function TargetsPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'redelivery.read')) return <TargetsForbidden permission="redelivery.read" />
  return <TargetsScreen seed={{ readAt: Date.now(), data: await listTargets(scope) }} />
}
