import { flexRender, type RowData } from '@tanstack/react-table'
import { type FocusEvent, type MouseEvent, memo, useMemo, useState } from 'react'
import { RowReachContext } from '@/components/ui/text/id-text'
import { shownClass } from './column-widths'
import { hasRole } from './columns'
import { SelectBox } from './select-box'
import type { TableRow } from './use-data-table'

type Props<Row extends RowData> = {
  row: TableRow<Row>
  index: number
  /** The drawn columns; the row is drawn again when they change. */
  columns: readonly unknown[]
  rowHref: (row: Row) => string
  isOpen: boolean
  isCursor: boolean
  /** The row arrived while the list was on screen. */
  isNew: boolean
  isSelected: boolean | null
  nameOf: ((row: Row) => string) | undefined
  measure: ((element: Element | null) => void) | null
  onOpen: (id: string) => void
  onSelect: ((id: string, isRange: boolean) => void) | undefined
}

const INTERACTIVE = 'a, button, input, label'

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

const isRangeClick = (event: MouseEvent) => event.button === 0 && event.shiftKey && !event.metaKey && !event.ctrlKey

function PlainRow<Row extends RowData>(props: Props<Row>) {
  const { row, index, columns, rowHref, isOpen, isCursor, isNew, isSelected, measure, onOpen, onSelect } = props
  const { id, original } = row
  const [hasFocus, setHasFocus] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that stays has other cells once other columns are shown
  const cells = useMemo(() => row.getVisibleCells(), [row, columns])
  const clickRow = (event: MouseEvent) => {
    // React also sends the clicks in a layer that a cell opened.
    if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return
    if (event.target.closest(INTERACTIVE)) return
    if (onSelect && isRangeClick(event)) onSelect(id, true)
    else if (isPlainClick(event) && window.getSelection()?.isCollapsed) onOpen(id)
  }
  const clickLink = (event: MouseEvent) => {
    if (!isPlainClick(event) && !(onSelect && isRangeClick(event))) return
    event.preventDefault()
    if (event.shiftKey) onSelect?.(id, true)
    else onOpen(id)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHasFocus(false)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-new={isNew || undefined}
      onClick={clickRow}
      // Shift selects rows; the browser would select text.
      onMouseDown={(event) => onSelect && isRangeClick(event) && event.preventDefault()}
      onFocus={() => setHasFocus(true)}
      onBlur={leave}
      className="data-row"
    >
      {isSelected !== null && (
        <td className="select-cell">
          <SelectBox
            label={`Select ${props.nameOf?.(original) ?? ''}`}
            isSelected={isSelected}
            tabIndex={isCursor ? 0 : -1}
            onSelect={(isRange) => onSelect?.(id, isRange)}
          />
        </td>
      )}
      <RowReachContext value={hasFocus || isOpen}>
        {cells.map((cell) => {
          const { meta, cell: draw } = cell.column.columnDef
          const drawn = flexRender(draw, cell.getContext())
          return (
            <td key={cell.id} className={meta && shownClass(meta)}>
              {meta && hasRole(meta, 'link') ? (
                <a
                  href={rowHref(original)}
                  aria-current={isOpen ? 'true' : undefined}
                  data-row-link={id}
                  tabIndex={isCursor ? 0 : -1}
                  onClick={clickLink}
                >
                  {drawn}
                </a>
              ) : (
                drawn
              )}
            </td>
          )
        })}
      </RowReachContext>
      <td aria-hidden className="filler" />
    </tr>
  )
}

// The type of `memo` loses the type parameter.
export const DataRow = memo(PlainRow) as typeof PlainRow
