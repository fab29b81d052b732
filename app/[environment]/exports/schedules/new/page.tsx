import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'New schedule' }

/** `query` is the query of a delivery report to schedule; without it the form begins empty. */
export default deskPage('export.read', async ({ scope, searchParams }) => {
  const { query } = await searchParams
  const report = typeof query === 'string' ? query : null
  return <SchedulesScreen seed={await listSchedules(scope)} report={report} startsNew={report === null} />
})
