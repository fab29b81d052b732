'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { useArchiveChange } from '@/components/states/archive/use-coverage'
import type { DeliveryDetail, DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES, type DeliveryCounts } from '@/lib/archive/filter/deliveries'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { isNewestPage } from '@/lib/list/order'
import type { CountedPage } from '@/lib/list/page'
import { newestQuery } from '../delivery-queries'
import { arrivedSince, NONE_ARRIVED } from '../live/arrivals'
import { mergeRows } from './merge-rows'

export type DeliveriesSeed = ListSeed<DeliveryFilters, DeliveryRow, DeliveryCounts> & { detail: DeliveryDetail | null }

/** A first page that would get longer is read again instead. */
const ROWS_AT_MOST = 500

const ignore = () => undefined

/**
 * The list’s rows and counts, seeded by the server.
 * @param isLive rows arrive through `addRows`, so no note counts arrivals
 */
export function useDeliveries(seed: DeliveriesSeed, filters: DeliveryFilters, isLive: boolean) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const { page: list, counts, seededAt, key, query, which } = useListPage(DELIVERIES, seed, filters)
  const newest = useQuery({ ...newestQuery(environment.name, which), enabled: false })

  const isNewest = isNewestPage(filters)
  const isEmpty = list.data?.rows.length === 0
  const saysArrived = isNewest && !isLive && !isEmpty
  useArchiveChange(
    useCallback(() => {
      void client.invalidateQueries({ queryKey: countsKey(DELIVERIES, environment.name) })
      if (isEmpty) void client.invalidateQueries({ queryKey: pagesKey(DELIVERIES, environment.name) })
      if (saysArrived) client.fetchQuery(newestQuery(environment.name, which)).catch(ignore)
    }, [client, environment.name, isEmpty, saysArrived, which]),
  )

  const addToFirstPage = useCallback(
    (rows: readonly DeliveryRow[]) => {
      const before = client.getQueryState(query.queryKey)
      const after = before?.data && withRows(before.data, rows)
      if (!after || after === before.data) return
      // After a failed reading rows may be missing, which adding some would hide.
      if (before.status === 'error') return void client.invalidateQueries(query, { cancelRefetch: false })
      if (after.rows.length <= ROWS_AT_MOST) client.setQueryData(query.queryKey, after)
      else void client.invalidateQueries({ queryKey: query.queryKey })
      void client.invalidateQueries({ queryKey: countsKey(DELIVERIES, environment.name) })
    },
    [client, query, environment.name],
  )

  /** Rows that arrived during a reading, whose answer may lack them. */
  const arrivedDuringRead = useRef<{ key: string; rows: DeliveryRow[] }>({ key, rows: [] })
  const addRows = useCallback(
    (rows: readonly DeliveryRow[]) => {
      if (!isNewest) return
      const { current } = arrivedDuringRead
      const isReading = client.getQueryState(query.queryKey)?.fetchStatus !== 'idle'
      if (isReading) arrivedDuringRead.current = { key, rows: [...rows, ...(current.key === key ? current.rows : [])] }
      addToFirstPage(rows)
    },
    [client, query, key, isNewest, addToFirstPage],
  )
  useEffect(() => {
    if (list.isFetching) return
    const { current } = arrivedDuringRead
    arrivedDuringRead.current = { key, rows: [] }
    if (current.key === key && current.rows.length > 0) addToFirstPage(current.rows)
  }, [list.isFetching, key, addToFirstPage])

  // A live page with another key is read again, because the stream may have brought more rows.
  const isTailed = filters.live && isNewest
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (isTailed) void client.invalidateQueries({ queryKey: query.queryKey }, { cancelRefetch: false })
  }, [client, query, key, isTailed])

  const arrived =
    saysArrived && list.data && newest.data && list.earlierAt === null && newest.dataUpdatedAt > list.dataUpdatedAt
      ? arrivedSince(list.data, newest.data)
      : NONE_ARRIVED
  return { list, counts, seededAt, arrived, addRows }
}

function withRows(list: CountedPage<DeliveryRow>, rows: readonly DeliveryRow[]): CountedPage<DeliveryRow> {
  const known = new Set(list.rows.map(({ id }) => id))
  const added = rows.filter(({ id }) => !known.has(id))
  if (added.length === 0) return list
  const { merged, below } = mergeRows(list.rows, added)
  return {
    ...list,
    // Rows that belong to an older page are read with that page.
    rows: list.olderCursor === null ? [...merged, ...below] : merged,
    total: list.isCapped ? list.total : list.total + added.length,
  }
}
