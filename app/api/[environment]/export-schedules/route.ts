import { addSchedule } from '@/lib/exports/schedules/add-schedule'
import { listSchedules } from '@/lib/exports/schedules/list-schedules'
import { NewSchedule } from '@/lib/exports/schedules/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'export.read', environment: true }, (context) => listSchedules(context))

export const POST = route({ access: 'schedule.write', environment: true, body: NewSchedule }, async (context) =>
  Response.json(await addSchedule(context, context.body), { status: 201 }),
)
