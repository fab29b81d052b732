import { queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { INCIDENT_ROUTES } from '@/lib/incidents/routes'

const LOOK_AGAIN_MS = 10_000

/** An incident, read again while it goes on or has unresolved failures. */
export function incidentQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['incidents', 'one', environment, id],
    queryFn: ({ signal }) => call(INCIDENT_ROUTES.detail, { environment, incidentId: id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.incident.endedAt === null || data.incident.open > 0) ? LOOK_AGAIN_MS : false,
  })
}
