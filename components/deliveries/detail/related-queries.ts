import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { RelatedDeliveries } from '@/lib/archive/dto'
import { encodeText } from '@/lib/paths'

export function relatedQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['related', environment, id],
    queryFn: ({ signal }) =>
      fetchJson<RelatedDeliveries>(`/api/${environment}/deliveries/${encodeText(id)}/related`, { signal }),
  })
}
