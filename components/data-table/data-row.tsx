import { FlexRender, type Row, type RowData } from '@tanstack/react-table'
import clsx from 'clsx'
import { type MouseEvent, memo } from 'react'
import type { DataTableFeatures } from './columns'

type Props<Data extends RowData> = {
  row: Row<DataTableFeatures, Data>
  index: number
  href: string
  isSelected: boolean
  isCursor: boolean
  rowHeight: number
  measure: ((element: Element | null) => void) | null
  /** Changes with the columns shown, so that a kept row is drawn again. */
  columnKey: string
  onOpen: (id: string) => void
}

const INTERACTIVE = 'a, button, input, label'

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function PlainRow<Data extends RowData>({
  row,
  index,
  href,
  isSelected,
  isCursor,
  rowHeight,
  measure,
  onOpen,
}: Props<Data>) {
  const openFromRow = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest(INTERACTIVE)
    if (isOnControl || !isPlainClick(event) || !window.getSelection()?.isCollapsed) return
    onOpen(row.id)
  }
  const openFromLink = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(row.id)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected}
      onClick={openFromRow}
      className="group/row scroll-mt-9 scroll-mb-12 cursor-pointer"
    >
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef
        const content = <FlexRender cell={cell} />
        return (
          <td
            key={cell.id}
            style={{ height: rowHeight }}
            className={clsx(
              'truncate border-b border-line bg-panel px-2.5 group-hover/row:bg-canvas group-data-[selected=true]/row:bg-accent-soft',
              'first:group-data-[selected=true]/row:shadow-[inset_3px_0_var(--accent)]',
              'group-has-[[data-row-link]:focus-visible]/row:bg-canvas group-data-[selected=true]/row:group-has-[[data-row-link]:focus-visible]/row:bg-accent-soft',
              meta?.className,
            )}
          >
            {meta?.isLink ? (
              <a
                href={href}
                aria-current={isSelected ? 'true' : undefined}
                data-row-link={row.id}
                tabIndex={isCursor ? 0 : -1}
                onClick={openFromLink}
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
    </tr>
  )
}

// memo loses the type parameter; the component is the same one.
export const DataRow = memo(PlainRow) as typeof PlainRow
