'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import type { ListPage } from '@/lib/list/page'
import { useEarlierRows } from './earlier-rows'
import { listCountsQuery, listPageQuery } from './list-queries'

export type ListSeed<P, Row, C> = {
  /** In milliseconds of the server’s clock. */
  readAt: number
  filters: P
  page: ListPage<Row>
  counts: C
}

export function useListPage<F, P extends F & Cursor, Row, C extends CountedList>(
  list: List<F, P, Row, C>,
  seed: ListSeed<P, Row, C>,
  filters: P,
) {
  const { environment } = useFrame()
  const key = list.query(list.pageOf(filters))
  const isSeeded = list.query(list.pageOf(seed.filters)) === key
  const { page: seededRows, counts: seededCounts, readAt } = seed
  const seededPage = useMemo(
    () => ({ ...seededRows, total: seededCounts.total, isCapped: seededCounts.isCapped }),
    [seededRows, seededCounts],
  )
  // The server’s clock may be ahead of the browser’s; a time in the future would keep the seed fresh for too long.
  const seededAt = useMemo(() => Math.min(readAt, Date.now()), [readAt])
  const query = useMemo(() => listPageQuery(list, environment.name, filters), [list, environment.name, filters])
  const which = useMemo(() => list.which(filters), [list, filters])
  const page = useQuery({ ...query, ...(isSeeded ? { initialData: seededPage, initialDataUpdatedAt: seededAt } : {}) })
  const shown = useEarlierRows(page)
  const counts = useQuery({
    ...listCountsQuery(list, environment.name, which),
    ...(isSeeded ? { initialData: seededCounts, initialDataUpdatedAt: seededAt } : {}),
  })
  return { page: shown, counts, seededAt, key, query, which }
}
