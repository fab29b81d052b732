import { route } from '@/lib/http/route'
import { getIncident } from '@/lib/incidents/get-incident'
import { IncidentParams } from '@/lib/incidents/schemas'

export const GET = route({ access: 'incident.read', environment: true, params: IncidentParams }, (context) =>
  getIncident(context, context.params.incidentId, new Date()),
)
