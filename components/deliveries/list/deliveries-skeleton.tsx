'use client'

import { useRef } from 'react'
import { TableSkeleton } from '@/components/data-table/table-skeleton'
import { FilterBar } from '@/components/list/filters/filter-bar'
import { useListColumns } from '@/components/list/use-list-columns'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { PageHead } from '@/components/ui/page-head'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { DELIVERY_COLUMNS } from './columns'
import { OutcomeStrip } from './outcome-strip'

const ROWS = 14
const doNothing = () => undefined

/** The deliveries page before its rows are known. */
export function DeliveriesSkeleton({ filters }: { filters: DeliveryFilters }) {
  const { density } = usePreferences().preferences
  const { hidden, widths } = useListColumns(DELIVERIES)
  const searchField = useRef<HTMLInputElement>(null)
  const columns = DELIVERY_COLUMNS.filter(({ id }) => !hidden.includes(id))
  return (
    <div aria-busy className="pointer-events-none">
      <p role="status" className="sr-only">
        Reading the archive…
      </p>
      <div inert>
        <PageHead title="Deliveries">What the platform sent to your endpoints, as the archive has it.</PageHead>
        <OutcomeStrip counts={null} chosen={filters.outcome} onChange={doNothing} />
        <FilterBar
          list={DELIVERIES}
          filters={DELIVERIES.which(filters)}
          counts={null}
          onChange={doNothing}
          searchField={searchField}
        />
      </div>
      <div className="border-t border-line">
        <TableSkeleton
          columns={columns.map(({ id, meta }) => ({ id, shape: meta }))}
          widths={widths}
          rows={ROWS}
          isRoomy={density === 'roomy'}
        />
      </div>
    </div>
  )
}
