import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { ExportsForbidden } from '@/components/exports/states/exports-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { pageScope } from '@/lib/http/page-scope'

export const metadata: Metadata = { title: 'Schedules' }

type Props = { params: Promise<{ environment: string }> }

export default async function SchedulesPage({ params }: Props) {
  const scope = await pageScope((await params).environment)
  if (!isAllowed(scope.actor.role, 'export.read')) return <ExportsForbidden />
  return <SchedulesScreen seed={await listSchedules(scope)} report={null} />
}
