import { route } from '@/lib/http/route'
import { listRegistrations } from '@/lib/registrations/list-registrations'

export const GET = route({ access: 'registration.read', environment: true }, (context) => listRegistrations(context))
