import { flexRender, type RowData } from '@tanstack/react-table'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ColumnHandle } from './column-handle'
import { type ColumnWidths, headClass, widthOf, widthStyle } from './column-widths'
import type { RowOrder } from './columns'
import type { TableHeader } from './use-data-table'

type Props<Row extends RowData> = {
  header: TableHeader<Row>
  widths: ColumnWidths
  /** The answer of `isLinkWide` for all columns. */
  isLinkWide: boolean
  /** The column that orders the rows, and its direction. */
  order: RowOrder | undefined
  onHold: (id: string, width: number) => void
}

export function DataHead<Row extends RowData>({ header, widths, isLinkWide, order, onHold }: Props<Row>) {
  const labelId = useId()
  const { column } = header
  const { meta } = column.columnDef
  if (!meta) return null
  const chosen = widths[column.id]
  const head = flexRender(column.columnDef.header, header.getContext())
  return (
    <th
      scope="col"
      aria-labelledby={labelId}
      aria-sort={order && (order.isAscending ? 'ascending' : 'descending')}
      style={widthStyle(meta, chosen)}
      className={headClass(meta, chosen !== undefined, isLinkWide)}
    >
      <span id={labelId} className={clsx('block truncate', meta.isRight && 'text-right')}>
        {order ? <OrderButton order={order}>{head}</OrderButton> : head}
      </span>
      {column.getCanResize() && (
        <ColumnHandle header={header} label={meta.label} width={widthOf(meta)} chosen={chosen} onHold={onHold} />
      )}
    </th>
  )
}

function OrderButton({
  order: { isAscending, onTurn, name, turned },
  children,
}: {
  order: RowOrder
  children: ReactNode
}) {
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={`${name}. Show ${turned}`}
      onClick={onTurn}
      className="-mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-chip px-1 hover:text-ink"
    >
      <span className="truncate">{children}</span>
      <span className="sr-only">, {name}</span>
      <Arrow aria-hidden className="size-3 shrink-0" />
    </button>
  )
}
