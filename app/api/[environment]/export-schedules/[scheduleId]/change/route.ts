import { changeSchedule } from '@/lib/exports/schedules/change-schedule'
import { SCHEDULE_ROUTES } from '@/lib/exports/schedules/routes'
import { ScheduleChange, ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  SCHEDULE_ROUTES.change,
  { access: 'schedule.write', params: ScheduleParams, body: ScheduleChange },
  (context) => changeSchedule(context, context.params.scheduleId, context.body),
)
