import { deleteSchedule } from '@/lib/exports/schedules/delete-schedule'
import { SCHEDULE_ROUTES } from '@/lib/exports/schedules/routes'
import { ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route(SCHEDULE_ROUTES.delete, { access: 'schedule.write', params: ScheduleParams }, (context) =>
  deleteSchedule(context, context.params.scheduleId),
)
