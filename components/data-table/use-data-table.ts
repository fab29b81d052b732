'use client'

import {
  type ColumnDef,
  type ColumnSizingState,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type Header,
  type Row,
  type RowData,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnWidths, clampWidth, LEAST_WIDTH, MOST_WIDTH, widthOf } from './column-widths'
import type { ColumnState, DataColumn } from './columns'

// The phantom value gives `columnDef.meta` its type.
const FEATURES = tableFeatures({
  columnMeta: {} as DataColumn<never>,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

export type TableHeader<R extends RowData> = Header<typeof FEATURES, R>
export type TableRow<R extends RowData> = Row<typeof FEATURES, R>

type Input<R extends RowData> = ColumnState & {
  columns: readonly DataColumn<R>[]
  rows: R[]
  rowId: (row: R) => string
  onWidth: ((id: string, width: number | null) => void) | undefined
}

const NOT_HELD: ColumnWidths = {}

/** The table of rows that the server has filtered, ordered and paged. */
export function useDataTable<R extends RowData>({ columns, rows, rowId, hidden, widths, order, onWidth }: Input<R>) {
  const [held, setHeld] = useState(NOT_HELD)
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const columnOrder = useMemo(() => [...order], [order])
  const columnSizing = useMemo(() => ({ ...widths, ...held }), [widths, held])
  const size = (updater: Updater<ColumnSizingState>) => {
    const next = typeof updater === 'function' ? updater(columnSizing) : updater
    setHeld(NOT_HELD)
    for (const { id } of columns) {
      if (next[id] !== columnSizing[id]) onWidth?.(id, next[id] === undefined ? null : clampWidth(next[id]))
    }
  }
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility, columnOrder, columnSizing },
    onColumnSizingChange: size,
    columnResizeMode: 'onEnd',
    enableColumnResizing: onWidth !== undefined,
  })
  const { isResizingColumn: resized, startSize, deltaOffset } = table.state.columnResizing
  const shownWidths =
    resized === false ? columnSizing : { ...columnSizing, [resized]: clampWidth((startSize ?? 0) + (deltaOffset ?? 0)) }
  /** A flexible column may be wider than it asks for, so resizing begins with the width on screen. */
  const hold = (id: string, width: number) => flushSync(() => setHeld({ [id]: width }))
  return { table, widths: shownWidths, hold }
}

function toColumnDef<R extends RowData>(column: DataColumn<R>): ColumnDef<typeof FEATURES, R> {
  const { id, title, label, cell } = column
  const width = widthOf(column)
  return {
    id,
    header: () => title ?? label,
    cell: ({ row }) => cell(row.original),
    size: width,
    minSize: Math.min(LEAST_WIDTH, width),
    maxSize: MOST_WIDTH,
    meta: column,
  }
}
