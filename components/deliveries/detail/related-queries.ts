import { queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'

export function relatedQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: ['related', environment, id],
    queryFn: ({ signal }) => call(DELIVERY_ROUTES.related, { environment, deliveryId: id }, { signal }),
  })
}
