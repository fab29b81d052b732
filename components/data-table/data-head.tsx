import type { ReactNode } from 'react'
import { useId } from 'react'
import { ColumnHandle } from './column-handle'
import { type ColumnWidths, headClass, widthStyle } from './column-widths'
import type { ColumnShape } from './columns'

type Props = {
  id: string
  shape: ColumnShape
  widths: ColumnWidths
  children: ReactNode
  onDrag: (id: string, width: number) => void
  onSized: ((id: string, width: number | null) => void) | undefined
}

export function DataHead({ id, shape, widths, children, onDrag, onSized }: Props) {
  const labelId = useId()
  const chosen = widths[id]
  return (
    <th
      scope="col"
      aria-labelledby={labelId}
      style={widthStyle(shape, chosen)}
      className={headClass(shape, chosen !== undefined)}
    >
      <span id={labelId} className="block truncate">
        {children}
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
