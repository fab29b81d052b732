'use client'

import { TableSkeleton } from '@/components/data-table/table-skeleton'
import { PageHead } from '@/components/ui/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { SKELETON_COLUMNS } from './columns'
import { OutcomeStrip } from './outcome-strip'

const ROWS = 14
const doNothing = () => undefined

/** The deliveries page before its rows are known. */
export function DeliveriesSkeleton() {
  return (
    <div aria-busy className="pointer-events-none">
      <p role="status" className="sr-only">
        Reading the archive…
      </p>
      <PageHead title="Deliveries">What the platform sent to your endpoints, as the archive has it.</PageHead>
      <div inert>
        <OutcomeStrip counts={null} chosen={[]} onChange={doNothing} />
      </div>
      <div className="flex h-[47px] items-center border-b border-line px-4">
        <Skeleton className="h-6 w-20" />
      </div>
      <TableSkeleton columns={SKELETON_COLUMNS} rows={ROWS} />
    </div>
  )
}
