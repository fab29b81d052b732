'use client'

import clsx from 'clsx'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ColumnWidths, fillerClass, LEAST_CLASS, tableStyle } from './column-widths'
import type { DataColumn, RowOrder } from './columns'
import { DataHead } from './data-head'
import { DataRow } from './data-row'
import { nearestScroller } from './nearest-scroller'
import type { RowSelection } from './row-selection'
import { SelectBox } from './select-box'
import { useFreshRows } from './use-fresh-rows'
import { useOpenInSight } from './use-open-in-sight'
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
  order?: RowOrder | undefined
  isRoomy: boolean
  /** A list with another key begins at its top. */
  listKey?: string
  /** The rows answer earlier filters. */
  isStale: boolean
  /** Of stale rows: whether others are on their way, as by default. */
  isLoading?: boolean
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
  const listKey = props.listKey ?? ''
  useKeptPlace(element, ids, rowHeight, listKey, isStale)
  useOpenInSight(element, openId === null ? -1 : ids.indexOf(openId), rowHeight)
  const fresh = useFreshRows(ids, listKey, isStale)

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
      {isStale && props.isLoading !== false && <LoadingBar />}
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
                order={meta.isOrder ? props.order : undefined}
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

/** Rows stay when others come in above; a new `listKey` begins at its top. */
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

/** One cell: a span over a hidden column takes width. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}
