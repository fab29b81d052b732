import { JsonResponse } from '@/lib/api/json-response'
import { addSchedule } from '@/lib/exports/schedules/add-schedule'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { SCHEDULE_ROUTES } from '@/lib/exports/schedules/routes'
import { NewSchedule } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const GET = route(SCHEDULE_ROUTES.list, { access: 'export.read' }, (context) => listSchedules(context))

export const POST = route(
  SCHEDULE_ROUTES.create,
  { access: 'schedule.write', body: NewSchedule },
  async (context) => new JsonResponse(await addSchedule(context, context.body), { status: 201 }),
)
