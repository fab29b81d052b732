import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { DeliveryCounts, DeliveryDetail, DeliveryPage } from '@/lib/archive/dto'
import {
  type AddressFilters,
  addressFilters,
  type DeliveryFilters,
  deliveryQuery,
} from '@/lib/archive/filter/search-params'
import { encodeText } from '@/lib/paths'

/** A page of rows, with the total that held when it was read. */
export type DeliveryList = DeliveryPage & Pick<DeliveryCounts, 'total' | 'isCapped'>

const RECORDS_DO_NOT_CHANGE_MS = 10 * 60_000

export function countsQuery(environment: string, which: AddressFilters) {
  return queryOptions({
    queryKey: ['counts', environment, which],
    queryFn: ({ signal }) =>
      fetchJson<DeliveryCounts>(`/api/${environment}/deliveries/counts${deliveryQuery(which)}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function listQuery(environment: string, filters: DeliveryFilters) {
  const which = addressFilters(filters)
  const page = { ...which, limit: filters.limit, cursor: filters.cursor }
  return queryOptions({
    queryKey: ['deliveries', environment, page],
    queryFn: async ({ signal, client }): Promise<DeliveryList> => {
      const [rows, { total, isCapped }] = await Promise.all([
        fetchJson<DeliveryPage>(`/api/${environment}/deliveries${deliveryQuery(page)}`, { signal }),
        client.fetchQuery({ ...countsQuery(environment, which), staleTime: 0 }),
      ])
      return { ...rows, total, isCapped }
    },
    placeholderData: keepPreviousData,
  })
}

/** Of the newest rows so many are looked at to say what has arrived. */
const ARRIVALS_AT_MOST = 100

/** The newest rows under the filters, whatever the list shows: what it does not have of them has arrived since. */
export function newestQuery(environment: string, which: AddressFilters) {
  const path = `/api/${environment}/deliveries${deliveryQuery({ ...which, limit: ARRIVALS_AT_MOST })}`
  return queryOptions({
    queryKey: ['newest', environment, which],
    queryFn: ({ signal }) => fetchJson<DeliveryPage>(path, { signal }),
    staleTime: 0,
  })
}

export function detailQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['delivery', environment, id],
    queryFn: ({ signal }) => fetchJson<DeliveryDetail>(`/api/${environment}/deliveries/${encodeText(id)}`, { signal }),
    staleTime: RECORDS_DO_NOT_CHANGE_MS,
  })
}
