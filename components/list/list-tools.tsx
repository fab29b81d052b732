'use client'

import { type ReactNode, useMemo } from 'react'
import type { DataColumn, RowOrder } from '@/components/data-table/columns'
import type { Cursor, List } from '@/lib/list/define-list'
import { exportedRows } from './export-slot'
import type { ListColumns } from './use-list-columns'
import { columnOptions, ViewOptions } from './view-options'
import { ViewsSlot } from './views-slot'

type Props<F, P extends F & Cursor, Row extends { id: string }, C> = {
  list: List<F, P, Row, C>
  filters: P
  columns: readonly DataColumn<Row>[]
  columnChoice: ListColumns
  order: RowOrder | undefined
  onApply: (query: string) => void
  isExported?: boolean
  /** After the saved views. */
  children?: ReactNode
}

/** Saved views, export and columns of a list. */
export function ListTools<F, P extends F & Cursor, Row extends { id: string }, C>({
  list,
  filters,
  columns,
  columnChoice,
  order,
  onApply,
  isExported = false,
  children,
}: Props<F, P, Row, C>) {
  const options = useMemo(() => columnOptions(columns), [columns])
  return (
    <>
      <ViewsSlot list={list} filters={filters} columns={columnChoice} onApply={onApply} />
      {children}
      <ViewOptions
        options={options}
        columns={columnChoice}
        order={order}
        {...(isExported ? { exported: exportedRows(list, filters) } : {})}
      />
    </>
  )
}
