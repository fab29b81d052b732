import clsx from 'clsx'
import { Skeleton } from '@/components/ui/skeleton'
import {
  type ColumnWidths,
  fillerClass,
  headClass,
  LEAST_CLASS,
  leastStyle,
  shownClass,
  widthStyle,
} from './column-widths'
import type { ColumnShape } from './columns'

type Props = {
  columns: readonly { id: string; shape: ColumnShape }[]
  widths: ColumnWidths
  rows: number
  isRoomy: boolean
}

const SELECT_WIDTH = 36

/** The table before its rows are known, in its real widths. */
export function TableSkeleton({ columns, widths, rows, isRoomy }: Props) {
  const filler = fillerClass(columns, widths)
  return (
    <div className="@container overflow-hidden" aria-hidden>
      <table
        style={leastStyle(columns, widths, SELECT_WIDTH)}
        className={clsx('w-full table-fixed border-separate border-spacing-0', LEAST_CLASS)}
      >
        <thead>
          <tr className="text-left text-small text-muted">
            <td style={{ width: SELECT_WIDTH }} className="h-[31px] border-b border-line" />
            {columns.map(({ id, shape }) => (
              <th
                key={id}
                style={widthStyle(shape, widths[id])}
                className={clsx(
                  'truncate border-b border-line px-2.5 font-medium',
                  headClass(shape, widths[id] !== undefined),
                )}
              >
                {shape.label}
              </th>
            ))}
            <td className={clsx('border-b border-line', filler)} />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to be known by
            <tr key={row} className="bg-panel">
              <td style={{ height: isRoomy ? 44 : 34 }} className="border-b border-line" />
              {columns.map(({ id, shape }) => (
                <td key={id} className={clsx('border-b border-line px-2.5', shownClass(shape))}>
                  <Skeleton className={shape.bar} />
                </td>
              ))}
              <td className={clsx('border-b border-line', filler)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
