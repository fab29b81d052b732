import { route } from '@/lib/http/route'
import { listIncidents } from '@/lib/incidents/list-incidents'
import { IncidentPageQuery } from '@/lib/incidents/schemas'

export const GET = route({ access: 'incident.read', environment: true, query: IncidentPageQuery }, (context) =>
  listIncidents(context, context.query, new Date()),
)
