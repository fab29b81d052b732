import { route } from '@/lib/http/route'
import { getIncident } from '@/lib/incidents/get-incident'
import { INCIDENT_ROUTES } from '@/lib/incidents/routes'
import { IncidentParams } from '@/lib/incidents/schemas'

export const GET = route(INCIDENT_ROUTES.detail, { access: 'incident.read', params: IncidentParams }, (context) =>
  getIncident(context, context.params.incidentId, new Date()),
)
