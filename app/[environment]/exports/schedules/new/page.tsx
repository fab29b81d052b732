import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'New schedule' }

/** `query` is that of a delivery report which is to be made again and again; without it, the form begins with nothing. */
export default deskPage('export.read', async ({ scope, searchParams }) => {
  const { query } = await searchParams
  const report = typeof query === 'string' ? query : null
  return <SchedulesScreen seed={await listSchedules(scope)} report={report} startsNew={report === null} />
})
