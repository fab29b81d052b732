import { route } from '@/lib/http/route'
import { countIncidents } from '@/lib/incidents/list-incidents'
import { IncidentFilterQuery } from '@/lib/incidents/schemas'

export const GET = route({ access: 'incident.read', environment: true, query: IncidentFilterQuery }, (context) =>
  countIncidents(context, context.query, new Date()),
)
