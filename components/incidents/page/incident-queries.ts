import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { IncidentDetail } from '@/lib/incidents/dto'

const LOOK_AGAIN_MS = 10_000

/** Read again while it goes on, or something of it still matters. */
export function incidentQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['incidents', 'one', environment, id],
    queryFn: ({ signal }) => fetchJson<IncidentDetail>(`/api/${environment}/incidents/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.incident.endedAt === null || data.incident.open > 0) ? LOOK_AGAIN_MS : false,
  })
}
