'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { useArchiveChange } from '@/components/states/archive/use-coverage'
import type { DeliveryCounts, DeliveryDetail, DeliveryPage } from '@/lib/archive/dto'
import { type DeliveryFilters, deliveryParsers, deliveryQuery } from '@/lib/archive/search-params'
import { countsQuery, listQuery } from './delivery-queries'

/** What the server read for the address it was asked for. */
export type DeliveriesSeed = {
  filters: DeliveryFilters
  page: DeliveryPage
  counts: DeliveryCounts
  detail: DeliveryDetail | null
}

export type ChangeFilters = (change: Partial<Omit<DeliveryFilters, 'cursor'>>) => void

/** The filters of the address. A change of filter starts at the newest rows again. */
export function useDeliveryFilters() {
  const [filters, setFilters] = useQueryStates(deliveryParsers, { history: 'push' })
  const change = useCallback<ChangeFilters>((part) => void setFilters({ ...part, cursor: null }), [setFilters])
  const goTo = useCallback((cursor: string | null) => void setFilters({ cursor }), [setFilters])
  return { filters, change, goTo }
}

/** Rows and counts for the filters, seeded with what the server sent along. */
export function useDeliveries(seed: DeliveriesSeed, filters: DeliveryFilters) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const isSeeded = deliveryQuery(seed.filters) === deliveryQuery(filters)
  const seededList = useMemo(() => ({ ...seed.page, total: seed.counts.total }), [seed])

  const list = useQuery({ ...listQuery(environment.name, filters), ...(isSeeded ? { initialData: seededList } : {}) })
  const counts = useQuery({
    ...countsQuery(environment.name, filters),
    ...(isSeeded ? { initialData: seed.counts } : {}),
  })

  const isEmpty = list.data?.rows.length === 0
  useArchiveChange(
    useCallback(() => {
      void client.invalidateQueries({ queryKey: ['counts', environment.name] })
      if (isEmpty) void client.invalidateQueries({ queryKey: ['deliveries', environment.name] })
    }, [client, environment.name, isEmpty]),
  )

  const isNewestPage = filters.cursor === null
  const arrived =
    isNewestPage && list.data && counts.data && !counts.isPlaceholderData ? counts.data.total - list.data.total : 0
  return { list, counts: counts.data ?? null, arrived: Math.max(0, arrived) }
}
