'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { type DeliveryFilters, deliveryParsers, loadDeliveryFilters } from '@/lib/archive/filter/search-params'

/** `isSame`: the change goes on with the one before it, so that Back leaves both at once. */
export type ChangeFilters = (change: Partial<Omit<DeliveryFilters, 'cursor'>>, isSame?: boolean) => void

/** The filters of the address. A change of filter starts at the newest rows again. */
export function useDeliveryFilters() {
  const [filters, setFilters] = useQueryStates(deliveryParsers, { history: 'push' })
  const change = useCallback<ChangeFilters>(
    (part, isSame = false) =>
      void setFilters({ ...part, cursor: null }, isSame ? { history: 'replace' } : { history: 'push' }),
    [setFilters],
  )
  const goTo = useCallback((cursor: string | null) => void setFilters({ cursor }), [setFilters])
  /** Everything that a query string says, and nothing besides. */
  const apply = useCallback(
    (query: string) => void setFilters({ ...loadDeliveryFilters(new URLSearchParams(query)), cursor: null }),
    [setFilters],
  )
  return { filters, change, goTo, apply }
}
