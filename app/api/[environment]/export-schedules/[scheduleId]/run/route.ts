import { SCHEDULE_ROUTES } from '@/lib/exports/schedules/routes'
import { runSchedule } from '@/lib/exports/schedules/run-schedule'
import { ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route(SCHEDULE_ROUTES.run, { access: 'schedule.write', params: ScheduleParams }, (context) =>
  runSchedule(context, context.params.scheduleId),
)
