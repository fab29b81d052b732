'use client'

import { useRef } from 'react'
import { TableSkeleton } from '@/components/data-table/table-skeleton'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { PageHead } from '@/components/ui/page-head'
import type { DeliveryFilters } from '@/lib/archive/filter/search-params'
import { FilterBar } from '../filters/filter-bar'
import { DELIVERY_COLUMNS } from './columns'
import { OutcomeStrip } from './outcome-strip'
import { ViewOptions } from './view-options'

const ROWS = 14
const doNothing = () => undefined

/** The deliveries page before its rows are known. */
export function DeliveriesSkeleton({ filters }: { filters: DeliveryFilters }) {
  const { hiddenColumns, columnWidths, density } = usePreferences().preferences
  const searchField = useRef<HTMLInputElement>(null)
  const columns = DELIVERY_COLUMNS.filter(({ id }) => !hiddenColumns.includes(id))
  return (
    <div aria-busy className="pointer-events-none">
      <p role="status" className="sr-only">
        Reading the archive…
      </p>
      <div inert>
        <PageHead title="Deliveries" actions={<ViewOptions />}>
          What the platform sent to your endpoints, as the archive has it.
        </PageHead>
        <OutcomeStrip counts={null} chosen={filters.outcome} onChange={doNothing} />
        <FilterBar filters={filters} counts={null} onChange={doNothing} searchField={searchField} />
      </div>
      <div className="border-t border-line">
        <TableSkeleton
          columns={columns.map(({ id, meta }) => ({ id, shape: meta }))}
          widths={columnWidths}
          rows={ROWS}
          isRoomy={density === 'roomy'}
        />
      </div>
    </div>
  )
}
