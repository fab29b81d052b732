'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { listOrderOf } from '@/lib/list/order'
import { type CountedPage, cursorsBeside } from '@/lib/list/page'
import { listPath, rowAddress } from '@/lib/list/row-address'
import { useListColumns } from './columns/use-list-columns'
import type { RenderOwnEditor } from './filters/editor-props'
import type { ChangeFilters, ListAddress } from './filters/use-list-filters'
import { listKeys, type OwnKey } from './keys/list-keys'
import { useListKeys } from './keys/use-list-keys'
import { listOrder } from './list-order'
import { useNeighbours } from './panel/neighbours'
import { type OpenPanel, useOpenRow } from './panel/use-open-row'
import type { SelectableRow } from './selection/selection'
import { useSelection } from './selection/use-selection'
import type { Reading } from './states/stale-note'
import { useFocusOnPage } from './use-focus-on-page'

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

export type CountsReading<C> = Reading & { data: C | undefined }

/** How a list is drawn. */
export type ListLook<F, Row, C extends CountedList> = {
  columns: readonly DataColumn<Row>[]
  nameOf: (row: Row) => string
  /** Label of the search key, such as "Search entries". */
  searched?: string
  ownKeys?: readonly OwnKey[]
  renderOwn?: RenderOwnEditor<F, C>
  /** Rows have pages of their own instead of a panel beside the list. */
  hasPages?: boolean
  /** The address of a row’s page, if it is not below the list’s. */
  pageOf?: (environment: string, row: Row) => string
}

type Input<F, P extends F & Cursor, Row, C extends CountedList> = ListLook<F, Row, C> & {
  list: List<F, P, Row, C>
  address: ListAddress<P>
  page: PageReading<Row>
  counting?: CountsReading<C>
}

export type ListState<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
> = ReturnType<typeof useListState<F, P, Row, C>>

const NOT_KNOWN = { total: 0, isCapped: false }
const NOT_COUNTED = { data: undefined, error: null, dataUpdatedAt: 0, isFetching: false }
const NO_KEYS: readonly OwnKey[] = []

/** The state that head and rows of a list share. */
export function useListState<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>(input: Input<F, P, Row, C>) {
  const { list, address, page, counting = NOT_COUNTED, columns, nameOf, searched, ownKeys = NO_KEYS, pageOf } = input
  const { filters, change } = address
  const { environment } = useFrame()
  const router = useRouter()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const columnChoice = useListColumns(list)
  const counts = counting.data ?? null
  const rows = useMemo(() => page.data?.rows ?? [], [page.data])
  const which = useMemo(() => list.which(filters), [list, filters])
  const known = counts ?? page.data ?? NOT_KNOWN
  const openPage = useCallback(
    (id: string) => {
      const row = rows.find((each) => each.id === id)
      router.push(row && pageOf ? pageOf(environment.name, row) : rowAddress(list, environment.name, {}, id))
    },
    [router, list, environment.name, rows, pageOf],
  )
  const place = useOpenRow(list, rows, filters, heading, input.hasPages ? openPage : undefined)
  const selected = useSelection(
    `${environment.name} ${listPath(list)}`,
    rows,
    list.query({ ...list.start, ...which }),
    known,
    nameOf,
  )
  const { openId } = place
  const goTo = useFocusOnPage(rows, page.earlierAt !== null, address.goTo)
  const openRow = useMemo(() => rows.find((row) => row.id === openId) ?? null, [rows, openId])
  const order = useMemo(() => listOrder(list, filters, change), [list, filters, change])
  const shown = page.earlierAt !== null ? undefined : page.data
  const steps = useNeighbours({ list, id: openId, rows, page: shown, filters, onStep: place.step })
  const keys = useMemo(
    () =>
      list.isOnward
        ? listKeys(['search', 'selectAll', 'previousPage'])
        : listKeys(searched === undefined ? ['search'] : [], ownKeys),
    [list.isOnward, searched, ownKeys],
  )
  // The filters are among the members of the address.
  const changeWhich = useCallback<ChangeFilters<F>>(
    (part, isSame) => change(part as unknown as Partial<P>, isSame),
    [change],
  )
  const showKeys = () => setAreKeysShown(true)
  // A list of the platform is read onward only, in either order.
  const beside =
    page.data &&
    (list.isOnward ? { previous: null, next: page.data.olderCursor } : cursorsBeside(page.data, listOrderOf(filters)))
  useListKeys({ keys, ownKeys, place, selected, steps, searchField, beside, onGoTo: goTo, onHelp: showKeys })
  return {
    ...address,
    list,
    page,
    beside,
    counting,
    counts,
    which,
    rows,
    /** Whether the list has no rows without any filter. */
    isBlank: counts?.total === 0 && !list.isFiltered(which),
    known,
    columns,
    columnChoice,
    place,
    openRow,
    open:
      openId === null
        ? null
        : ({ id: openId, row: openRow, heading, onClose: () => void place.close(), steps } satisfies OpenPanel<Row>),
    selected,
    keys,
    searched,
    order,
    changeWhich,
    goTo,
    searchField,
    showKeys,
    areKeysShown,
    setAreKeysShown,
    renderOwn: input.renderOwn,
    pageOf,
  }
}
