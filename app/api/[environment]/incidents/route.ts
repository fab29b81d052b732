import { route } from '@/lib/http/route'
import { listIncidents } from '@/lib/incidents/list-incidents'
import { INCIDENT_ROUTES } from '@/lib/incidents/routes'
import { IncidentPageQuery } from '@/lib/incidents/schemas'

export const GET = route(INCIDENT_ROUTES.page, { access: 'incident.read', query: IncidentPageQuery }, (context) =>
  listIncidents(context, context.query, new Date()),
)
