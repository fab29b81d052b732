'use client'

import { type RowData, useTable } from '@tanstack/react-table'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { type ColumnWidths, fillerClass, LEAST_CLASS, leastStyle } from './column-widths'
import { type DataColumn, dataTableFeatures } from './columns'
import { DataHead, HEAD_CELL } from './data-head'
import { DataRow } from './data-row'
import type { RowSelection } from './row-selection'
import { LoadingBar, PageBox, Spacer } from './table-parts'
import { useKeptPlace } from './use-kept-place'
import { useVirtualRows } from './use-virtual-rows'

type Props<Row extends RowData> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  hiddenColumns: readonly string[]
  widths?: ColumnWidths
  /** Keeps the width of a column; null for the one that the table gives. */
  onWidth?: (id: string, width: number | null) => void
  rows: Row[]
  /** How many rows there are beyond this page too; -1 where it is not known. */
  total: number
  rowId: (row: Row) => string
  rowHref: (row: Row) => string
  /** The row that is open. */
  openId: string | null
  /** The row that a Tab press reaches; the first one drawn where it is not drawn. */
  cursorId: string | null
  onOpen: (id: string) => void
  selection?: RowSelection<Row>
  isRoomy: boolean
  /** Says which list this is: another one begins at its top. */
  listKey?: string
  /** The rows are those of an earlier question. */
  isStale: boolean
  className?: string
}

const ROW_HEIGHT = { compact: 34, roomy: 44 }
const SELECT_WIDTH = 36
const NO_WIDTHS: ColumnWidths = {}

/** The one table: rows that open and are selected, columns that hide and are sized, virtual beyond a hundred rows. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { columns, hiddenColumns, widths = NO_WIDTHS, onWidth, rows, rowId, openId, selection, isStale } = props
  const element = useRef<HTMLTableElement>(null)
  const [dragged, setDragged] = useState<ColumnWidths>(NO_WIDTHS)
  const columnVisibility = useMemo(() => Object.fromEntries(hiddenColumns.map((id) => [id, false])), [hiddenColumns])
  const table = useTable({
    features: dataTableFeatures,
    columns: useMemo(() => [...columns], [columns]),
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
  })
  const model = table.getRowModel().rows
  const rowHeight = props.isRoomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.compact
  const visible = useVirtualRows(element, model.length, rowHeight)
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  useKeptPlace(element, ids, rowHeight, props.listKey ?? '', isStale)

  const cursorIndex = model.findIndex((row) => row.id === props.cursorId)
  const tabStop = visible.indexes.includes(cursorIndex) ? cursorIndex : visible.indexes[0]
  const shown = columns
    .filter(({ id }) => !hiddenColumns.includes(id))
    .map((column) => ({ id: column.id, shape: column.meta }))
  const current = { ...widths, ...dragged }
  const filler = fillerClass(shown, current)
  const size = (id: string, width: number | null) => {
    setDragged(NO_WIDTHS)
    onWidth?.(id, width)
  }

  return (
    // Rows are kept in place by `useKeptPlace`: the browser's own way would move them a second time, where it has one.
    <div className={clsx('@container min-w-0 [overflow-anchor:none]', props.className)}>
      {isStale && <LoadingBar />}
      <table
        ref={element}
        aria-rowcount={props.total}
        aria-busy={isStale}
        style={leastStyle(shown, current, selection ? SELECT_WIDTH : 0)}
        className={clsx('w-full table-fixed border-separate border-spacing-0', LEAST_CLASS)}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={clsx(HEAD_CELL, 'p-0')} style={{ width: SELECT_WIDTH }}>
                  <PageBox ids={ids} selection={selection} />
                </th>
              )}
              {group.headers.map(
                (header) =>
                  header.column.columnDef.meta && (
                    <DataHead
                      key={header.id}
                      id={header.column.id}
                      shape={header.column.columnDef.meta}
                      widths={current}
                      onDrag={(id, width) => setDragged({ [id]: width })}
                      onSized={onWidth && size}
                    >
                      <table.FlexRender header={header} />
                    </DataHead>
                  ),
              )}
              <td aria-hidden className={clsx(HEAD_CELL, filler)} />
            </tr>
          ))}
        </thead>
        <tbody>
          <Spacer height={visible.before} columns={shown.length + 2} />
          {visible.indexes.map((index) => {
            const row = model[index]
            if (!row) return null
            return (
              <DataRow
                key={row.id}
                row={row}
                index={index}
                href={props.rowHref(row.original)}
                isOpen={row.id === openId}
                isCursor={index === tabStop}
                isSelected={selection ? selection.isSelected(row.id) : null}
                name={selection?.nameOf(row.original) ?? ''}
                rowHeight={rowHeight}
                measure={visible.measure}
                fillerClass={filler}
                columnKey={hiddenColumns.join()}
                onOpen={props.onOpen}
                onSelect={selection?.onSelect}
              />
            )
          })}
          <Spacer height={visible.after} columns={shown.length + 2} />
        </tbody>
      </table>
    </div>
  )
}
