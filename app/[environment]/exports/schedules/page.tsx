import type { Metadata } from 'next'
import { SchedulesScreen } from '@/components/exports/schedules/schedules-screen'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Schedules' }

const ACCESS = { permission: 'export.read', reads: 'list', part: 'exports/schedules' } as const

export default deskPage(ACCESS, async ({ scope }) => (
  <SchedulesScreen seed={await listSchedules(scope)} report={null} />
))
