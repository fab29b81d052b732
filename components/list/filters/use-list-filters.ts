'use client'

import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import type { Cursor, List } from '@/lib/list/define-list'

/** `isSame`: the change goes on with the one before it, so that Back leaves both at once. */
export type ChangeFilters<P> = (change: Partial<P>, isSame?: boolean) => void

/** The filters of the address. A change of filter starts at the newest rows again. */
export function useListFilters<F, P extends F & Cursor, Row, C>(list: List<F, P, Row, C>) {
  const [values, setValues] = useQueryStates(list.parsers, { history: 'push' })
  const change = useCallback<ChangeFilters<P>>(
    (part, isSame = false) =>
      void setValues({ ...part, cursor: null }, isSame ? { history: 'replace' } : { history: 'push' }),
    [setValues],
  )
  const goTo = useCallback((cursor: string | null) => void setValues({ cursor }), [setValues])
  /** Everything that a query string says, and nothing besides. */
  const apply = useCallback(
    (query: string) => void setValues({ ...list.load(new URLSearchParams(query)), cursor: null }),
    [list, setValues],
  )
  // The parsers are those of the list.
  return { filters: values as unknown as P, change, goTo, apply }
}
