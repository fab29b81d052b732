import { route } from '@/lib/http/route'
import { countIncidents } from '@/lib/incidents/list-incidents'
import { INCIDENT_ROUTES } from '@/lib/incidents/routes'
import { IncidentFilterQuery } from '@/lib/incidents/schemas'

export const GET = route(INCIDENT_ROUTES.counts, { access: 'incident.read', query: IncidentFilterQuery }, (context) =>
  countIncidents(context, context.query, new Date()),
)
