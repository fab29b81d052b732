'use client'

import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { type ColumnWidths, fillerClass, LEAST_CLASS, tableStyle } from './column-widths'
import type { DataColumn } from './columns'
import { DataHead } from './data-head'
import { DataRow } from './data-row'
import type { RowSelection } from './row-selection'
import { LoadingBar, PageBox, Spacer } from './table-parts'
import { useKeptPlace } from './use-kept-place'
import { useVirtualRows } from './use-virtual-rows'

type Props<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  hiddenColumns: readonly string[]
  widths?: ColumnWidths
  /** Null gives the column its own width back. */
  onWidth?: (id: string, width: number | null) => void
  rows: Row[]
  /** Rows of all pages; -1 where it is not known. */
  total: number
  rowId: (row: Row) => string
  rowHref: (row: Row) => string
  openId: string | null
  /** The row in the Tab order; the first one drawn otherwise. */
  cursorId: string | null
  onOpen: (id: string) => void
  selection?: RowSelection<Row>
  isRoomy: boolean
  /** A list with another key begins at its top. */
  listKey?: string
  /** The rows answer earlier filters. */
  isStale: boolean
  className?: string
}

const ROW_HEIGHT = { compact: 34, roomy: 44 }
const SELECT_WIDTH = 36
const NO_WIDTHS: ColumnWidths = {}

export function DataTable<Row>(props: Props<Row>) {
  const { columns, hiddenColumns, widths = NO_WIDTHS, onWidth, rows, rowId, openId, selection, isStale } = props
  const element = useRef<HTMLTableElement>(null)
  const [dragged, setDragged] = useState<ColumnWidths>(NO_WIDTHS)
  const shown = useMemo(() => columns.filter(({ id }) => !hiddenColumns.includes(id)), [columns, hiddenColumns])
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const rowHeight = props.isRoomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.compact
  const visible = useVirtualRows(element, rows.length, rowHeight)
  useKeptPlace(element, ids, rowHeight, props.listKey ?? '', isStale)

  const cursorIndex = props.cursorId === null ? -1 : ids.indexOf(props.cursorId)
  const tabStop = visible.indexes.includes(cursorIndex) ? cursorIndex : visible.indexes[0]
  const current = { ...widths, ...dragged }
  const size = (id: string, width: number | null) => {
    setDragged(NO_WIDTHS)
    onWidth?.(id, width)
  }

  return (
    // No overflow anchor: `useKeptPlace` keeps rows in place.
    <div className={clsx('@container min-w-0 [overflow-anchor:none]', props.className)}>
      {isStale && <LoadingBar />}
      <table
        ref={element}
        aria-rowcount={props.total}
        aria-busy={isStale}
        style={tableStyle(shown, current, selection ? SELECT_WIDTH : 0, rowHeight)}
        className={clsx('data-table', fillerClass(shown, current), LEAST_CLASS)}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="select-cell" style={{ width: SELECT_WIDTH }}>
                <PageBox ids={ids} selection={selection} />
              </th>
            )}
            {shown.map(({ id, header, meta }) => (
              <DataHead
                key={id}
                id={id}
                shape={meta}
                widths={current}
                onDrag={(column, width) => setDragged({ [column]: width })}
                onSized={onWidth && size}
              >
                {header}
              </DataHead>
            ))}
            <td aria-hidden className="filler" />
          </tr>
        </thead>
        <tbody>
          <Spacer height={visible.before} />
          {visible.indexes.map((index) => {
            const [row, id] = [rows[index], ids[index]]
            if (row === undefined || id === undefined) return null
            return (
              <DataRow
                key={id}
                row={row}
                id={id}
                index={index}
                columns={shown}
                rowHref={props.rowHref}
                isOpen={id === openId}
                isCursor={index === tabStop}
                isSelected={selection ? selection.isSelected(id) : null}
                nameOf={selection?.nameOf}
                measure={visible.measure}
                onOpen={props.onOpen}
                onSelect={selection?.onSelect}
              />
            )
          })}
          <Spacer height={visible.after} />
        </tbody>
      </table>
    </div>
  )
}
