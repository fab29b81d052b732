'use client'

import { usePathname } from 'next/navigation'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { focusRow, showRow } from '@/components/data-table/focus-row'
import type { Cursor, List } from '@/lib/list/define-list'
import { rowAddress, rowIdOf } from '@/lib/list/row-address'
import type { Steps } from './neighbour-buttons'

export type OpenRow = {
  openId: string | null
  cursorId: string | null
  open: (id: string) => void
  openCursor: () => void
  close: () => boolean
  /** Whether the address has changed and is not rendered yet. */
  isBehind: () => boolean
  move: (direction: 1 | -1) => { from: string | null; to: string } | null
  /** Focuses the row of the cursor, else the first one. */
  focus: () => void
  /** `cursor` leads to the page that has the row. */
  step: (id: string, cursor: string | null) => void
}

/** The row that is open beside the list. */
export type OpenPanel<Row> = {
  id: string
  /** The row; null if it is not on this page. */
  row: Row | null
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  steps: Steps
}

/** The open row and its moves. Opening pushes an entry of the history and stepping replaces it, so Back always closes. */
export function useOpenRow<F, P extends F & Cursor, Row extends { id: string }, C>(
  list: List<F, P, Row, C>,
  rows: readonly Row[],
  filters: P,
  heading: RefObject<HTMLHeadingElement | null>,
  /** Opens a row’s own page, for a list whose rows have one. */
  openPage?: (id: string) => void,
): OpenRow {
  const { environment } = useFrame()
  const openId = rowIdOf(list, usePathname())
  const idInAddress = useCallback(() => rowIdOf(list, window.location.pathname), [list])
  const [cursor, setCursor] = useState<string | null>(openId)
  const shouldFocusPanel = useRef(false)
  const returnTo = useRef<string | null>(null)
  const cursorId = rows.some((row) => row.id === cursor) ? cursor : null

  useEffect(() => {
    if (openId === null && returnTo.current !== null) {
      focusRow(returnTo.current)
      returnTo.current = null
    }
    if (openId === null || !shouldFocusPanel.current) return
    shouldFocusPanel.current = false
    heading.current?.focus({ preventScroll: true })
  }, [openId, heading])

  const open = useCallback(
    (id: string) => {
      setCursor(id)
      shouldFocusPanel.current = true
      if (openPage) return openPage(id)
      const isSame = idInAddress() === id
      if (isSame) heading.current?.focus()
      else window.history.pushState(null, '', rowAddress(list, environment.name, filters, id))
    },
    [list, environment.name, filters, heading, idInAddress, openPage],
  )

  const close = () => {
    const id = idInAddress()
    if (id === null) return false
    returnTo.current = id
    window.history.pushState(null, '', rowAddress(list, environment.name, filters))
    return true
  }

  const step = (id: string, page: string | null) => {
    setCursor(id)
    window.history.replaceState(null, '', rowAddress(list, environment.name, { ...filters, cursor: page }, id))
    const isInPanel = heading.current?.closest('aside')?.contains(document.activeElement) ?? false
    if (isInPanel) showRow(id)
    else focusRow(id)
  }

  const move = (direction: 1 | -1) => {
    const from = idInAddress() ?? cursorId
    const at = rows.findIndex((row) => row.id === from)
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + direction, 0), rows.length - 1)]
    if (!next) return null
    if (idInAddress() === null) {
      setCursor(next.id)
      focusRow(next.id)
    } else step(next.id, filters.cursor)
    return { from: at === -1 ? null : from, to: next.id }
  }

  const focus = () => {
    const id = cursorId ?? rows[0]?.id
    if (id === undefined) return
    setCursor(id)
    focusRow(id)
  }

  const isBehind = () => idInAddress() !== openId
  return { openId, cursorId, open, openCursor: () => cursorId && open(cursorId), close, isBehind, move, focus, step }
}
