import { deleteSchedule } from '@/lib/exports/schedules/delete-schedule'
import { ScheduleParams } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const POST = route({ access: 'schedule.write', environment: true, params: ScheduleParams }, (context) =>
  deleteSchedule(context, context.params.scheduleId),
)
