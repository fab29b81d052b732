'use client'

import { type ComponentType, createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import type { Cursor, List } from '@/lib/list/define-list'
import { type ViewedList, viewedList } from '@/lib/views/viewed-list'
import type { ListColumns } from './columns/use-list-columns'

/** `hiddenColumns` null leaves the columns. */
export type ApplyView = (query: string, hiddenColumns: string[] | null) => void

export type ViewsMenuProps = {
  list: ViewedList
  /** The list’s query, with or without `?` and cursor. */
  query: string
  /** Hidden columns; null if the list has none to hide. */
  hiddenColumns: readonly string[] | null
  onApply: ApplyView
}

const ViewsSlotContext = createContext<ComponentType<ViewsMenuProps> | null>(null)

/** The list kit knows no saved views, so the frame brings their menu. */
export function ViewsSlotProvider({ menu, children }: { menu: ComponentType<ViewsMenuProps>; children: ReactNode }) {
  return <ViewsSlotContext value={menu}>{children}</ViewsSlotContext>
}

type Props<F, P extends F & Cursor, Row, C> = {
  list: List<F, P, Row, C>
  filters: P
  columns: ListColumns | null
  onApply: (query: string) => void
}

export function ViewsSlot<F, P extends F & Cursor, Row, C>({ list, filters, columns, onApply }: Props<F, P, Row, C>) {
  const Menu = use(ViewsSlotContext)
  const viewed = useMemo(() => viewedList(list), [list])
  const apply = useCallback<ApplyView>(
    (query, hiddenColumns) => {
      if (hiddenColumns !== null) columns?.hide(hiddenColumns)
      onApply(query)
    },
    [columns, onApply],
  )
  return (
    Menu && <Menu list={viewed} query={list.query(filters)} hiddenColumns={columns?.hidden ?? null} onApply={apply} />
  )
}
