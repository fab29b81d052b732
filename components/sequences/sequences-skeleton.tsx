import { PageHead } from '@/components/ui/page-head'
import { Skeleton } from '@/components/ui/skeleton'

const ROWS = [1, 2, 3, 4]

/** Stands in for the list of gaps until it is read. */
export function SequencesSkeleton() {
  return (
    <>
      <PageHead title="Sequences">Off-ramps, deposits and on-ramps whose numbered milestones have gaps.</PageHead>
      <p role="status" className="sr-only">
        Looking for gaps…
      </p>
      <div aria-hidden className="divide-y divide-line">
        <Skeleton className="mx-4 mb-2.5 h-[26px] w-[30rem]" />
        {ROWS.map((row) => (
          <div key={row} className="bg-panel px-4 py-1.5">
            <Skeleton className="h-[42px] w-full" />
          </div>
        ))}
      </div>
    </>
  )
}
