'use client'

import { type RefObject, useMemo, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import type { CountedPage } from '@/lib/list/page'
import { listPath } from '@/lib/list/row-address'
import type { ChangeFilters } from './filters/use-list-filters'
import type { ListAction, ListKey } from './list-keys'
import { listOrder } from './list-order'
import { useNeighbours } from './panel/neighbours'
import { useOpenRow } from './panel/use-open-row'
import type { SelectableRow } from './selection/selection'
import { useSelection } from './selection/use-selection'
import { useFocusOnPage } from './use-focus-on-page'
import { useListKeys } from './use-list-keys'

export type PageReading<Row> = {
  data: CountedPage<Row> | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  /** When rows of earlier filters were read, in milliseconds; null for rows that answer the filters. */
  earlierAt: number | null
  dataUpdatedAt: number
  refetch: () => unknown
}

type Input<F, P extends F & Cursor, Row extends SelectableRow, C extends CountedList, Own extends string> = {
  list: List<F, P, Row, C>
  page: PageReading<Row>
  counts: C | null
  filters: P
  change: ChangeFilters<P>
  goTo: (cursor: string | null) => void
  nameOf: (row: Row) => string
  keys: readonly ListKey<ListAction | Own>[]
  ownKeys: Record<Exclude<Own, ListAction>, () => void>
  /** Of a list whose rows have a page of their own. */
  openPage?: (address: string) => void
}

const NOT_KNOWN = { total: 0, isCapped: false }

export function useListScreen<
  F,
  P extends F & Cursor,
  Row extends SelectableRow,
  C extends CountedList,
  Own extends string,
>({ list, page, counts, filters, change, goTo: leaveFor, nameOf, keys, ownKeys, openPage }: Input<F, P, Row, C, Own>) {
  const { environment } = useFrame()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => page.data?.rows ?? [], [page.data])
  const which = useMemo(() => list.which(filters), [list, filters])
  const known = counts ?? page.data ?? NOT_KNOWN
  const place = useOpenRow(list, rows, filters, heading, openPage)
  const selected = useSelection(
    `${environment.name} ${listPath(list)}`,
    rows,
    list.query({ ...list.start, ...which }),
    known,
    nameOf,
  )
  const { openId } = place
  const goTo = useFocusOnPage(rows, page.earlierAt !== null, leaveFor)
  const openRow = useMemo(() => rows.find((row) => row.id === openId) ?? null, [rows, openId])
  const order = useMemo(() => listOrder(list, filters, change), [list, filters, change])
  const shown = page.earlierAt !== null ? undefined : page.data
  const steps = useNeighbours({ list, id: openId, rows, page: shown, filters, onStep: place.step })
  const showKeys = () => setAreKeysShown(true)
  const bar = {
    searchField: searchField as RefObject<HTMLInputElement | null>,
    isReading: page.earlierAt !== null,
    readAt: page.dataUpdatedAt,
    goToRows: place.focus,
  }
  useListKeys({
    keys,
    own: ownKeys,
    place,
    selected,
    steps,
    searchField,
    page: page.data,
    onGoTo: goTo,
    onHelp: showKeys,
  })
  return {
    list,
    page,
    counts,
    filters,
    which,
    rows,
    known,
    place,
    openRow,
    selected,
    steps,
    keys,
    order,
    change,
    goTo,
    heading: heading as RefObject<HTMLHeadingElement | null>,
    bar,
    showKeys,
    areKeysShown,
    setAreKeysShown,
  }
}
