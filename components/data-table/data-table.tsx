'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import clsx from 'clsx'
import { type ReactNode, useMemo, useRef } from 'react'
import { type DataColumn, dataTableFeatures } from './columns'
import { DataRow } from './data-row'
import { useVirtualRows } from './use-virtual-rows'

type Props<Row extends RowData> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  hiddenColumns: readonly string[]
  rows: Row[]
  /** How many rows there are beyond this page too; -1 where it is not known. */
  total: number
  rowId: (row: Row) => string
  rowHref: (row: Row) => string
  /** The row that is open. */
  selectedId: string | null
  /** The row that a Tab press reaches; the first one drawn where it is not drawn. */
  cursorId: string | null
  onOpen: (id: string) => void
  isRoomy: boolean
  /** The rows are those of an earlier question. */
  isStale: boolean
  className?: string
  footer?: ReactNode
}

const ROW_HEIGHT = { compact: 34, roomy: 44 }

/** The one table: rows that open, columns that hide, virtual beyond a hundred rows. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, hiddenColumns, rows, total, rowId, selectedId, cursorId, isRoomy, isStale } = props
  const element = useRef<HTMLTableElement>(null)
  const columnVisibility = useMemo(() => Object.fromEntries(hiddenColumns.map((id) => [id, false])), [hiddenColumns])
  const table = useTable({
    features: dataTableFeatures,
    columns: useMemo(() => [...columns], [columns]),
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
  })
  const model = table.getRowModel().rows
  const rowHeight = isRoomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.compact
  const visible = useVirtualRows(element, model.length, rowHeight)
  const cursorIndex = model.findIndex((row) => row.id === cursorId)
  const tabStop = visible.indexes.includes(cursorIndex) ? cursorIndex : visible.indexes[0]
  const columnCount = table.getVisibleLeafColumns().length

  return (
    <div className={clsx('@container min-w-0', props.className)}>
      {isStale && <LoadingBar />}
      <table
        ref={element}
        aria-rowcount={total}
        aria-busy={isStale}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={clsx(
                    'sticky top-0 z-10 h-[31px] truncate border-b border-line bg-canvas px-2.5 text-left text-small font-medium text-muted',
                    header.column.columnDef.meta?.className,
                  )}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={visible.before} columns={columnCount} />
          {visible.indexes.map((index) => {
            const row = model[index]
            if (!row) return null
            return (
              <DataRow
                key={row.id}
                row={row}
                index={index}
                href={props.rowHref(row.original)}
                isSelected={row.id === selectedId}
                isCursor={index === tabStop}
                rowHeight={rowHeight}
                measure={visible.measure}
                columnKey={hiddenColumns.join()}
                onOpen={props.onOpen}
              />
            )
          })}
          <Spacer height={visible.after} columns={columnCount} />
        </tbody>
      </table>
      {props.footer}
    </div>
  )
}

function LoadingBar() {
  return (
    <div aria-hidden className="sticky top-0 z-20 -mb-0.5 h-0.5 overflow-hidden">
      <div className="h-full w-1/2 animate-[slide_1.1s_linear_infinite] bg-accent" />
    </div>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}

/** Puts the keyboard on a row's link, scrolled into sight; on the row in reach where that one is not drawn. */
export function focusRow(id: string) {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)
    const link = row ?? document.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')
    link?.focus({ preventScroll: true })
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  })
}
