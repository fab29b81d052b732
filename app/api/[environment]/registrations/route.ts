import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { createRegistration } from '@/lib/registrations/change/create-registration'
import { listRegistrations } from '@/lib/registrations/list/list-registrations'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'
import { NewRegistration } from '@/lib/registrations/schemas'

export const GET = route(REGISTRATION_ROUTES.list, { access: 'registration.read' }, (context) =>
  listRegistrations(context),
)

export const POST = route(
  REGISTRATION_ROUTES.create,
  { access: 'registration.write', body: NewRegistration },
  async (context) => new JsonResponse(await createRegistration(context, context.body), { status: 201 }),
)
