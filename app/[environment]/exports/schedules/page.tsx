import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Schedules' }

export default deskPage('export.read', async ({ scope }) => (
  <SchedulesScreen seed={await listSchedules(scope)} report={null} />
))
