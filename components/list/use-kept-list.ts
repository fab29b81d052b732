'use client'

import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { type ListSeed, useListPage } from './data/use-list-page'
import { useReadAgain } from './data/use-read-again'
import { useListFilters } from './filters/use-list-filters'
import type { SelectableRow } from './selection/selection'
import { type ListLook, useListState } from './use-list-state'

type Look<F, Row, C extends CountedList> = ListLook<F, Row, C> & {
  /** Whether a row changes by itself; the list is read again while one is shown. */
  isChanging?: (row: Row) => boolean
}

const never = () => false

/** The state of a list that the desk stores and counts. */
export function useKeptList<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>(list: List<F, P, Row, C>, seed: ListSeed<P, Row, C>, { isChanging = never, ...look }: Look<F, Row, C>) {
  const address = useListFilters(list)
  const { page, counts, seededAt } = useListPage(list, seed, address.filters)
  const state = useListState({ list, address, page, counting: counts, ...look })
  useReadAgain(list, state.rows.some(isChanging))
  return { ...state, seededAt }
}
