import { route } from '@/lib/http/route'
import { createRegistration } from '@/lib/registrations/change/create-registration'
import { listRegistrations } from '@/lib/registrations/list/list-registrations'
import { NewRegistration } from '@/lib/registrations/schemas'

export const GET = route({ access: 'registration.read', environment: true }, (context) => listRegistrations(context))

export const POST = route({ access: 'registration.write', environment: true, body: NewRegistration }, async (context) =>
  Response.json(await createRegistration(context, context.body), { status: 201 }),
)
