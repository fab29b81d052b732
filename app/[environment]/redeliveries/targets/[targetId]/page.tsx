import type { Metadata } from 'next'
import { TargetScreen } from '@/components/redelivery/targets/target-screen'
import { TargetsForbidden } from '@/components/redelivery/targets/targets-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { readTarget } from '../read-target'

export const metadata: Metadata = { title: 'Target' }

export default async function TargetPage({ params }: { params: Promise<{ environment: string; targetId: string }> }) {
  const { environment, targetId } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'redelivery.read')) return <TargetsForbidden permission="redelivery.read" />
  return <TargetScreen seed={{ readAt: Date.now(), data: await readTarget(scope, targetId) }} />
}
