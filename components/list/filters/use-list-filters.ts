'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import type { Cursor, List } from '@/lib/list/define-list'

/** `isSame` replaces the history entry. */
export type ChangeFilters<P> = (change: Partial<P>, isSame?: boolean) => void

export type ListAddress<P> = {
  filters: P
  change: ChangeFilters<P>
  goTo: (cursor: string | null) => void
  apply: (query: string) => void
}

/** The list’s filters in the address; a change of filters returns to the first page. */
export function useListFilters<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>): ListAddress<P> {
  const [values, setValues] = useQueryStates(list.parsers, { history: 'push' })
  const change = useCallback<ChangeFilters<P>>(
    (part, isSame = false) =>
      void setValues({ ...part, cursor: null }, isSame ? { history: 'replace' } : { history: 'push' }),
    [setValues],
  )
  const goTo = useCallback((cursor: string | null) => void setValues({ cursor }), [setValues])
  const apply = useCallback(
    (query: string) => void setValues({ ...list.load(new URLSearchParams(query)), cursor: null }),
    [list, setValues],
  )
  // The values come from the parsers of this list.
  return { filters: values as unknown as P, change, goTo, apply }
}
