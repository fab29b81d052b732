import { Skeleton } from '@/components/ui/skeleton'

const ROWS = ['w-32', 'w-40', 'w-36', 'w-44', 'w-40', 'w-36', 'w-52', 'w-40', 'w-36']
const COLUMNS = [1, 2, 3]

export function CoverageSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Reading the registrations from the platform…
      </p>
      <div aria-hidden className="w-fit max-w-full overflow-hidden rounded-card border border-line bg-panel">
        {ROWS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <div key={index} className="flex h-8 items-center border-b border-line last:border-b-0">
            <span className="w-[22rem] max-w-full shrink-0 px-3">
              <Skeleton className={width} />
            </span>
            {COLUMNS.map((column) => (
              <span key={column} className="w-40 shrink-0 px-2.5 phone:hidden">
                <Skeleton className="size-5" />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
