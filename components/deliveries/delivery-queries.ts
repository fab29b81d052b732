import { queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { type AddressFilters, deliveryQuery } from '@/lib/archive/filter/search-params'

const RECORDS_DO_NOT_CHANGE_MS = 10 * 60_000

const ARRIVALS_AT_MOST = 100

export function newestQuery(environment: string, which: AddressFilters) {
  const query = deliveryQuery({ ...which, limit: ARRIVALS_AT_MOST })
  return queryOptions({
    queryKey: ['newest', environment, which],
    queryFn: ({ signal }) => call(DELIVERY_ROUTES.page, { environment }, { query, signal }),
    staleTime: 0,
  })
}

export function detailQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['delivery', environment, id],
    queryFn: ({ signal }) => call(DELIVERY_ROUTES.detail, { environment, deliveryId: id }, { signal }),
    staleTime: RECORDS_DO_NOT_CHANGE_MS,
  })
}
