import { runSchedule } from '@/lib/exports/schedules/run-schedule'
import { ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route({ access: 'schedule.write', environment: true, params: ScheduleParams }, (context) =>
  runSchedule(context, context.params.scheduleId),
)
