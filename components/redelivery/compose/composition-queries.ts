import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import type { Composition, ShownRequest } from '@/lib/redelivery/compose/dto'
import type { ComposedSource } from '@/lib/redelivery/source'
import type { TargetList } from '@/lib/redelivery/targets/dto'

export function compositionQuery(environment: string, source: ComposedSource, order: RedeliveryOrder) {
  return queryOptions({
    queryKey: ['composition', environment, source, order],
    queryFn: () => postJson<Composition>(`/api/${environment}/redeliveries/compose`, { source, order }),
    // The same set in another order.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function targetsQuery(environment: string) {
  return queryOptions({
    queryKey: ['redelivery-targets', environment],
    queryFn: ({ signal }) => fetchJson<TargetList>(`/api/${environment}/redeliveries/targets`, { signal }),
    staleTime: 0,
  })
}

export function shownRequestQuery(environment: string, deliveryId: string, targetId: string) {
  return queryOptions({
    queryKey: ['dry-run', environment, deliveryId, targetId],
    queryFn: () => postJson<ShownRequest>(`/api/${environment}/redeliveries/dry-run`, { deliveryId, targetId }),
    staleTime: 0,
    gcTime: 0,
  })
}
