import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { ColumnHandle } from './column-handle'
import { type ColumnWidths, headClass, widthStyle } from './column-widths'
import type { ColumnShape, RowOrder } from './columns'

type Props = {
  id: string
  shape: ColumnShape
  widths: ColumnWidths
  /** Of the column that orders the rows. */
  order: RowOrder | undefined
  children: ReactNode
  onDrag: (id: string, width: number) => void
  onSized: ((id: string, width: number | null) => void) | undefined
}

export function DataHead({ id, shape, widths, order, children, onDrag, onSized }: Props) {
  const labelId = useId()
  const chosen = widths[id]
  return (
    <th
      scope="col"
      aria-labelledby={labelId}
      aria-sort={order && (order.isAscending ? 'ascending' : 'descending')}
      style={widthStyle(shape, chosen)}
      className={headClass(shape, chosen !== undefined)}
    >
      <span id={labelId} className="block truncate">
        {order ? <OrderButton order={order}>{children}</OrderButton> : children}
      </span>
      {onSized && (
        <ColumnHandle
          label={shape.label}
          width={chosen ?? shape.width}
          onDrag={(width) => onDrag(id, width)}
          onSized={(width) => onSized(id, width)}
        />
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
