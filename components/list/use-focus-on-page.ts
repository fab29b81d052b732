'use client'

import { useCallback, useEffect, useRef } from 'react'
import { focusRow } from '@/components/data-table/focus-row'

/** Goes to a page; if a row had the focus, the first row of that page gets it. */
export function useFocusOnPage<Row extends { id: string }>(
  rows: readonly Row[],
  isEarlier: boolean,
  goTo: (cursor: string | null) => void,
): (cursor: string | null) => void {
  const leftRows = useRef<readonly Row[] | null>(null)
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
    if (leftRows.current === null || isEarlier || rows === leftRows.current) return
    leftRows.current = null
    if (rows[0]) focusRow(rows[0].id)
  }, [rows, isEarlier])
  return useCallback(
    (cursor) => {
      const hasRowFocus = document.activeElement?.matches('[data-row-link]') ?? false
      leftRows.current = hasRowFocus ? shown.current : null
      goTo(cursor)
    },
    [goTo],
  )
}
