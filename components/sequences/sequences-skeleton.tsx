import { PageHead } from '@/components/ui/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { StripSkeleton } from './strip-skeleton'

const ROWS = [1, 2, 3, 4]

/** The list of gaps before it is read. */
export function SequencesSkeleton() {
  return (
    <>
      <PageHead title="Sequences">Off-ramps, deposits and on-ramps whose numbered milestones have gaps.</PageHead>
      <p role="status" className="sr-only">
        Looking for gaps…
      </p>
      <div aria-hidden className="flex flex-col gap-2.5 px-4">
        <Skeleton className="mb-2.5 h-[26px] w-[30rem]" />
        {ROWS.map((row) => (
          <div key={row} className="rounded-card border border-line bg-panel px-3 py-2.5">
            <StripSkeleton />
          </div>
        ))}
      </div>
    </>
  )
}
