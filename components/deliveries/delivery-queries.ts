import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { DeliveryCounts, DeliveryDetail, DeliveryPage } from '@/lib/archive/dto'
import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/search-params'

/** A page of rows, with the total that held when it was read. */
export type DeliveryList = DeliveryPage & { total: number }

const RECORDS_DO_NOT_CHANGE_MS = 10 * 60_000

export function countsQuery(environment: string, { outcome, event }: DeliveryFilters) {
  return queryOptions({
    queryKey: ['counts', environment, outcome, event],
    queryFn: ({ signal }) =>
      fetchJson<DeliveryCounts>(`/api/${environment}/deliveries/counts${deliveryQuery({ outcome, event })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function listQuery(environment: string, filters: DeliveryFilters) {
  return queryOptions({
    queryKey: ['deliveries', environment, filters],
    queryFn: async ({ signal, client }): Promise<DeliveryList> => {
      const [page, counts] = await Promise.all([
        fetchJson<DeliveryPage>(`/api/${environment}/deliveries${deliveryQuery(filters)}`, { signal }),
        client.fetchQuery({ ...countsQuery(environment, filters), staleTime: 0 }),
      ])
      return { ...page, total: counts.total }
    },
    placeholderData: keepPreviousData,
  })
}

export function detailQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['delivery', environment, id],
    queryFn: ({ signal }) =>
      fetchJson<DeliveryDetail>(`/api/${environment}/deliveries/${encodeURIComponent(id)}`, { signal }),
    staleTime: RECORDS_DO_NOT_CHANGE_MS,
  })
}
