import clsx from 'clsx'
import { Skeleton } from '@/components/ui/skeleton'

type Props = { columns: readonly { label: string; className: string; barWidth: string }[]; rows: number }

/** The table before its rows are known, in its real widths. */
export function TableSkeleton({ columns, rows }: Props) {
  return (
    <div className="@container overflow-hidden" aria-hidden>
      <div className="flex h-[31px] items-center border-b border-line text-small font-medium text-muted">
        {columns.map((column) => (
          <span key={column.label} className={clsx('shrink truncate px-2.5', column.className)}>
            {column.label}
          </span>
        ))}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to be known by
        <div key={row} className="flex h-[34px] items-center border-b border-line bg-panel">
          {columns.map((column) => (
            <span key={column.label} className={clsx('shrink px-2.5', column.className)}>
              <Skeleton className={column.barWidth} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
