'use client'

import { useCallback, useMemo } from 'react'
import type { ColumnState } from '@/components/data-table/columns'
import { NO_LIST_PREFERENCES } from '@/components/preferences/preferences'
import { usePreferences } from '@/components/preferences/preferences-provider'
import type { ListColumn } from '@/lib/list/columns'

export type ListColumns = ColumnState & {
  hide: (columns: readonly string[]) => void
  setWidth: (column: string, width: number | null) => void
  resetWidths: () => void
  setOrder: (columns: readonly string[]) => void
}

type ColumnList = { name: string; columns: readonly Pick<ListColumn<never>, 'id' | 'isHiddenAtFirst'>[] }

export function useListColumns(list: ColumnList): ListColumns {
  const { preferences, changeList } = usePreferences()
  const kept = preferences.lists[list.name]
  const hidden = useMemo(() => {
    const first = list.columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id)
    return [...new Set([...first.filter((id) => !kept?.shown.includes(id)), ...(kept?.hidden ?? [])])]
  }, [list, kept])
  const { widths, order } = kept ?? NO_LIST_PREFERENCES
  const hide = useCallback(
    (columns: readonly string[]) => {
      // Only differences are stored, so that columns added later keep their defaults.
      const isFirst = (id: string) => list.columns.some((column) => column.id === id && column.isHiddenAtFirst)
      const all = list.columns.map(({ id }) => id)
      changeList(list.name, {
        hidden: columns.filter((id) => !isFirst(id)),
        shown: all.filter((id) => isFirst(id) && !columns.includes(id)),
      })
    },
    [list, changeList],
  )
  const setWidth = useCallback(
    (column: string, width: number | null) => {
      const { [column]: _, ...others } = widths
      changeList(list.name, { widths: width === null ? others : { ...others, [column]: width } })
    },
    [list, widths, changeList],
  )
  const resetWidths = useCallback(() => changeList(list.name, { widths: {} }), [list, changeList])
  const setOrder = useCallback(
    (columns: readonly string[]) => changeList(list.name, { order: columns }),
    [list, changeList],
  )
  return { hidden, widths, order, hide, setWidth, resetWidths, setOrder }
}
