import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import clsx from 'clsx'
import { type MouseEvent, memo } from 'react'
import { shownClass } from './column-widths'
import type { DataTableFeatures } from './columns'
import { SelectBox } from './select-box'

type Props<Data extends RowData> = {
  row: Row<DataTableFeatures, Data>
  index: number
  href: string
  isOpen: boolean
  isCursor: boolean
  /** null where rows can't be selected. */
  isSelected: boolean | null
  name: string
  rowHeight: number
  measure: ((element: Element | null) => void) | null
  fillerClass: string
  /** Changes with the columns shown, so that a kept row is drawn again. */
  columnKey: string
  onOpen: (id: string) => void
  onSelect: ((id: string, isRange: boolean) => void) | undefined
}

const INTERACTIVE = 'a, button, input, label'

const CELL = clsx(
  'border-b border-line bg-panel group-hover/row:bg-canvas group-data-[selected=true]/row:bg-accent-soft group-data-[open=true]/row:bg-accent-soft',
  'first:group-data-[open=true]/row:shadow-[inset_3px_0_var(--accent)]',
  'group-has-[[data-row-link]:focus-visible]/row:bg-canvas group-data-[open=true]/row:group-has-[[data-row-link]:focus-visible]/row:bg-accent-soft',
  'group-data-[selected=true]/row:group-has-[[data-row-link]:focus-visible]/row:bg-accent-soft',
)

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

const isRangeClick = (event: MouseEvent) => event.button === 0 && event.shiftKey && !event.metaKey && !event.ctrlKey

function PlainRow<Data extends RowData>(props: Props<Data>) {
  const { row, index, href, isOpen, isCursor, isSelected, rowHeight, measure, onOpen, onSelect } = props
  const clickRow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
    if (onSelect && isRangeClick(event)) onSelect(row.id, true)
    else if (isPlainClick(event) && window.getSelection()?.isCollapsed) onOpen(row.id)
  }
  const clickLink = (event: MouseEvent) => {
    if (!isPlainClick(event) && !(onSelect && isRangeClick(event))) return
    event.preventDefault()
    if (event.shiftKey) onSelect?.(row.id, true)
    else onOpen(row.id)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-open={isOpen}
      data-selected={isSelected ?? false}
      onClick={clickRow}
      // With Shift a click selects rows; the browser would select the text between them.
      onMouseDown={(event) => onSelect && isRangeClick(event) && event.preventDefault()}
      className="group/row scroll-mt-9 scroll-mb-24 cursor-pointer"
    >
      {isSelected !== null && (
        <td style={{ height: rowHeight }} className={clsx(CELL, 'p-0')}>
          <SelectBox
            label={`Select ${props.name}`}
            isSelected={isSelected}
            tabIndex={isCursor ? 0 : -1}
            onSelect={(isRange) => onSelect?.(row.id, isRange)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef
        const content = <FlexRender cell={cell} />
        return (
          <td
            key={cell.id}
            style={{ height: rowHeight }}
            className={clsx(CELL, 'truncate px-2.5', meta && shownClass(meta))}
          >
            {meta?.isLink ? (
              <a
                href={href}
                aria-current={isOpen ? 'true' : undefined}
                data-row-link={row.id}
                tabIndex={isCursor ? 0 : -1}
                onClick={clickLink}
                className="-mx-1 inline-block max-w-full rounded-[4px] px-1 py-0.5 align-middle -outline-offset-1"
              >
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        )
      })}
      <td aria-hidden className={clsx(CELL, props.fillerClass)} />
    </tr>
  )
}

// memo loses the type parameter; the component is the same one.
export const DataRow = memo(PlainRow) as typeof PlainRow
