import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { DeliveryDetail, DeliveryPage } from '@/lib/archive/dto'
import { type AddressFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { encodeText } from '@/lib/paths'

const RECORDS_DO_NOT_CHANGE_MS = 10 * 60_000

const ARRIVALS_AT_MOST = 100

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
