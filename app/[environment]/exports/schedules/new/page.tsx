import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { ExportsForbidden } from '@/components/exports/states/exports-forbidden'
import { isAllowed } from '@/lib/auth/roles'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { pageScope } from '@/lib/http/page-scope'

export const metadata: Metadata = { title: 'New schedule' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `query` is that of a delivery report which is to be made again and again. */
export default async function NewSchedulePage({ params, searchParams }: Props) {
  const { environment } = await params
  const { query } = await searchParams
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'export.read')) return <ExportsForbidden />
  return <SchedulesScreen seed={await listSchedules(scope)} report={typeof query === 'string' ? query : ''} />
}
