import { changeSchedule } from '@/lib/exports/schedules/change-schedule'
import { ScheduleChange, ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  { access: 'schedule.write', environment: true, params: ScheduleParams, body: ScheduleChange },
  (context) => changeSchedule(context, context.params.scheduleId, context.body),
)
