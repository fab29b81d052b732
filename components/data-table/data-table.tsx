'use client'

import type { RowData } from '@tanstack/react-table'
import clsx from 'clsx'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { fillerClass, isLinkWide, LEAST_CLASS, tableStyle } from './column-widths'
import { type ColumnState, type DataColumn, NO_COLUMN_STATE, type RowOrder } from './columns'
import { DataHead } from './data-head'
import { DataRow } from './data-row'
import { nearestScroller } from './nearest-scroller'
import type { RowSelection } from './row-selection'
import { SelectBox } from './select-box'
import { useDataTable } from './use-data-table'
import { useFreshRows } from './use-fresh-rows'
import { useOpenInSight } from './use-open-in-sight'
import { useVirtualRows } from './use-virtual-rows'

type Props<Row extends RowData> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  columnState?: ColumnState
  /** A width of null gives the column its own width back. */
  onWidth?: (id: string, width: number | null) => void
  rows: Row[]
  /** Number of rows on all pages; -1 if it is not known. */
  total: number
  rowId: (row: Row) => string
  rowHref: (row: Row) => string
  openId: string | null
  /** The row in the Tab order; if null, the first drawn row is. */
  cursorId: string | null
  onOpen: (id: string) => void
  selection?: RowSelection<Row>
  order?: RowOrder | undefined
  isRoomy: boolean
  /** A list with another key begins at its top. */
  listKey?: string
  /** The rows answer earlier filters. */
  isStale: boolean
  /** Whether newer rows are being read; by default true if the rows are stale. */
  isLoading?: boolean
  className?: string
}

const ROW_HEIGHT = { compact: 34, roomy: 44 }
const SELECT_WIDTH = 36

export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { columns, onWidth, rows, rowId, openId, selection, isStale } = props
  const element = useRef<HTMLTableElement>(null)
  const { table, widths, hold } = useDataTable({
    columns,
    rows,
    rowId,
    onWidth,
    ...(props.columnState ?? NO_COLUMN_STATE),
  })
  const shown = table.getVisibleLeafColumns()
  const isWide = isLinkWide(shown)
  const tableRows = table.getRowModel().rows
  const ids = useMemo(() => tableRows.map(({ id }) => id), [tableRows])
  const rowHeight = props.isRoomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.compact
  const visible = useVirtualRows(element, rows.length, rowHeight)
  const listKey = props.listKey ?? ''
  useKeptPlace(element, ids, rowHeight, listKey, isStale)
  useOpenInSight(element, openId === null ? -1 : ids.indexOf(openId), rowHeight)
  const fresh = useFreshRows(ids, listKey, isStale)

  const cursorIndex = props.cursorId === null ? -1 : ids.indexOf(props.cursorId)
  const tabStop = visible.indexes.includes(cursorIndex) ? cursorIndex : visible.indexes[0]

  return (
    // No overflow anchor: `useKeptPlace` keeps rows in place.
    <div className={clsx('@container min-w-0 [overflow-anchor:none]', props.className)}>
      {isStale && props.isLoading !== false && <LoadingBar />}
      <table
        ref={element}
        aria-rowcount={props.total}
        aria-busy={isStale}
        style={tableStyle(shown, widths, selection ? SELECT_WIDTH : 0, rowHeight)}
        className={clsx('data-table', fillerClass(shown, widths), LEAST_CLASS)}
      >
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="select-cell" style={{ width: SELECT_WIDTH }}>
                <PageBox ids={ids} selection={selection} />
              </th>
            )}
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <DataHead
                key={header.id}
                header={header}
                widths={widths}
                isLinkWide={isWide}
                order={header.column.columnDef.meta?.is?.includes('order') ? props.order : undefined}
                onHold={hold}
              />
            ))}
            <td aria-hidden className="filler" />
          </tr>
        </thead>
        <tbody>
          <Spacer height={visible.before} />
          {visible.indexes.map((index) => {
            const row = tableRows[index]
            if (row === undefined) return null
            const { id } = row
            return (
              <DataRow
                key={id}
                row={row}
                index={index}
                columns={shown}
                rowHref={props.rowHref}
                isOpen={id === openId}
                isCursor={index === tabStop}
                isNew={fresh.has(id)}
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

/** Keeps the rows in place when others arrive above; a list with a new `listKey` begins at its top. */
function useKeptPlace(
  table: RefObject<HTMLTableElement | null>,
  ids: readonly string[],
  rowHeight: number,
  listKey: string,
  isStale: boolean,
) {
  const seen = useRef({ ids, listKey })
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (isStale || !body) return
    const before = seen.current
    seen.current = { ids, listKey }
    if (before.listKey !== listKey) {
      const scroller = nearestScroller(body)
      const top = scroller === document.scrollingElement ? 0 : (scroller?.getBoundingClientRect().top ?? 0)
      if (body.getBoundingClientRect().top < top) table.current?.scrollIntoView({ block: 'start' })
      return
    }
    const [first] = before.ids
    const added = first === undefined ? -1 : ids.indexOf(first)
    const scroller = added > 0 ? nearestScroller(body) : null
    if (!(scroller instanceof HTMLElement) || scroller.scrollTop === 0) return
    scroller.scrollTop += added * rowHeight
  }, [table, ids, rowHeight, listKey, isStale])
}

type PageBoxProps<Row> = { ids: readonly string[]; selection: RowSelection<Row> }

function PageBox<Row>({ ids, selection }: PageBoxProps<Row>) {
  const count = ids.filter(selection.isSelected).length
  const isWhole = count === ids.length && count > 0
  return (
    <SelectBox
      label="Select this page"
      isSelected={isWhole}
      isMixed={count > 0 && !isWhole}
      tabIndex={0}
      onSelect={selection.onSelectPage}
    />
  )
}

function LoadingBar() {
  return (
    <div aria-hidden className="sticky top-0 left-0 z-20 -mb-0.5 h-0.5 overflow-hidden">
      <div className="h-full w-1/2 animate-[slide_1.1s_linear_infinite] bg-accent" />
    </div>
  )
}

/** Holds the place of rows that are not drawn. One cell, because a span over a hidden column takes width. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}
