import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import type { RedeliveryOrder } from '@/lib/model/redelivery'
import { COMPOSE_ROUTES } from '@/lib/redelivery/compose/routes'
import type { ComposedSource } from '@/lib/redelivery/source'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'

export function compositionQuery(environment: string, source: ComposedSource, order: RedeliveryOrder) {
  return queryOptions({
    queryKey: ['composition', environment, source, order],
    queryFn: () => call(COMPOSE_ROUTES.compose, { environment }, { body: { source, order } }),
    // Another order shows the same set meanwhile.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function targetsQuery(environment: string) {
  return queryOptions({
    queryKey: ['redelivery-targets', environment],
    queryFn: ({ signal }) => call(TARGET_ROUTES.list, { environment }, { signal }),
    staleTime: 0,
  })
}

export function shownRequestQuery(environment: string, deliveryId: string, targetId: string) {
  return queryOptions({
    queryKey: ['dry-run', environment, deliveryId, targetId],
    queryFn: () => call(COMPOSE_ROUTES.dryRun, { environment }, { body: { deliveryId, targetId } }),
    staleTime: 0,
    gcTime: 0,
  })
}
