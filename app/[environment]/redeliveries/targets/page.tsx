import type { Metadata } from 'next'
import { CheckBadge } from '@/components/endpoint-check/step-badge'
import { TargetsScreen } from '@/components/redelivery/targets/targets-screen'
import { newestChecks } from '@/lib/endpoint-check/read-checks'
import { listTargets } from '@/lib/redelivery/targets/list-targets'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Targets' }

const ACCESS = { permission: 'redelivery.read', reads: 'list', part: 'redeliveries/targets' } as const

export default deskPage(ACCESS, async ({ scope }) => {
  const [targets, checks] = await Promise.all([listTargets(scope), newestChecks(scope)])
  const badges = [...checks].map(([targetId, check]) => [targetId, <CheckBadge key={targetId} check={check} />])
  return <TargetsScreen seed={{ readAt: Date.now(), data: targets }} checks={Object.fromEntries(badges)} />
})
