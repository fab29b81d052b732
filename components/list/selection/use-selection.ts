'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowSelection } from '@/components/data-table/row-selection'
import { announce } from '@/components/ui/text/announcer'
import { formatCount } from '@/lib/format/number'
import { totalText } from '../filters/count-words'
import {
  ALL,
  countSelected,
  extended,
  isSelected,
  NOTHING_SELECTED,
  type SelectableRow,
  type Selection,
  withRows,
} from './selection'

type Known = { total: number; isCapped: boolean }

/** Selections kept when an action leaves the list, by place, until the list is shown again. */
const left = new Map<string, { listKey: string; selection: unknown }>()

/** The selection of a list, kept across pages and for the return from an action; another `listKey` empties it. `place` names the list. */
export function useSelection<Row extends SelectableRow>(
  place: string,
  rows: readonly Row[],
  listKey: string,
  known: Known,
  nameOf: (row: Row) => string,
) {
  const [held, setHeld] = useState<{ listKey: string; selection: Selection<Row> }>(() => {
    const before = left.get(place)
    // A place always has the same kind of rows.
    return { listKey, selection: before?.listKey === listKey ? (before.selection as Selection<Row>) : NOTHING_SELECTED }
  })
  useEffect(() => {
    left.delete(place)
  }, [place])
  const selection: Selection<Row> = held.listKey === listKey ? held.selection : NOTHING_SELECTED
  /** Start of a keyboard range, else the last selected row. */
  const anchor = useRef<string | null>(null)
  const last = useRef<string | null>(null)
  const latest = useRef({ rows, selection, listKey, known })
  useEffect(() => {
    latest.current = { rows, selection, listKey, known }
  })

  const set = useCallback((next: Selection<Row>) => {
    const { listKey, known } = latest.current
    latest.current.selection = next
    setHeld({ listKey, selection: next })
    announce(selectionText(next, known))
  }, [])

  const extend = useCallback(
    (from: string | null, to: string) => {
      const { rows, selection } = latest.current
      const indexOf = (id: string | null) => rows.findIndex((row) => row.id === id)
      const end = indexOf(to)
      const start = indexOf(anchor.current) === -1 ? indexOf(from) : indexOf(anchor.current)
      const begin = start === -1 ? end : start
      anchor.current = rows[begin]?.id ?? to
      set(extended(selection, rows, { anchor: begin, from: indexOf(from) === -1 ? begin : indexOf(from), to: end }))
    },
    [set],
  )

  const select = useCallback(
    (id: string, isRange: boolean) => {
      anchor.current = isRange ? (anchor.current ?? last.current) : id
      last.current = id
      if (isRange && anchor.current !== null) return extend(null, id)
      const { rows, selection } = latest.current
      const row = rows.find((candidate) => candidate.id === id)
      if (row) set(withRows(selection, [row], !isSelected(selection, id)))
    },
    [extend, set],
  )

  const selectPage = useCallback(() => {
    const { rows, selection } = latest.current
    set(withRows(selection, rows, !rows.every(({ id }) => isSelected(selection, id))))
  }, [set])

  const clear = useCallback(() => {
    anchor.current = null
    last.current = null
    set(NOTHING_SELECTED)
  }, [set])

  const isOfOtherFilters = held.listKey !== listKey && held.selection !== NOTHING_SELECTED
  useEffect(() => {
    if (isOfOtherFilters) clear()
  }, [isOfOtherFilters, clear])

  const table = useMemo(
    (): RowSelection<Row> => ({
      isSelected: (id) => isSelected(selection, id),
      onSelect: select,
      onSelectPage: selectPage,
      nameOf,
    }),
    [selection, select, selectPage, nameOf],
  )
  return {
    selection,
    count: countSelected(selection, known.total),
    table,
    select,
    extend,
    selectAll: useCallback(() => set(ALL), [set]),
    endRange: useCallback(() => {
      anchor.current = null
    }, []),
    /** Keeps the selection for the return from an action. */
    keep: () => left.set(place, { listKey, selection }),
    clear,
  }
}

export function selectionText(selection: Selection<SelectableRow>, known: Known): string {
  if (!selection.isAll) {
    const { size } = selection.rows
    return size === 0 ? 'Nothing is selected' : `${formatCount(size)} selected`
  }
  const but = selection.except.size === 0 ? '' : `, except ${formatCount(selection.except.size)},`
  if (known.isCapped) return `All that match${but} are selected: ${totalText(known)}`
  return `All ${totalText(known)} that match${but} are selected`
}
