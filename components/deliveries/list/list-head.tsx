'use client'

import type { ReactNode } from 'react'
import type { RowOrder } from '@/components/data-table/columns'
import { type BarScreen, FilterBar } from '@/components/list/filters/filter-bar'
import type { ChangeFilters } from '@/components/list/filters/use-list-filters'
import { ListTools } from '@/components/list/list-tools'
import type { ListColumns } from '@/components/list/use-list-columns'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { PageHead } from '@/components/ui/page-head'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { AddressFilters, DeliveryFilters } from '@/lib/archive/filter/search-params'
import { renderEventEditor } from '../filters/render-event-editor'
import { DELIVERY_COLUMNS } from './columns'
import { OutcomeStrip } from './outcome-strip'
import { RangeNote } from './range-note'

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  columns: ListColumns
  order: RowOrder | undefined
  onChange: ChangeFilters<AddressFilters>
  onApply: (query: string) => void
  screen: BarScreen
  live: ReactNode
}

export function ListHead({ filters, counts, columns, order, onChange, onApply, screen, live }: Props) {
  return (
    <>
      <PageHead
        title="Deliveries"
        actions={
          <>
            {live}
            <ListTools
              list={DELIVERIES}
              filters={filters}
              columns={DELIVERY_COLUMNS}
              columnChoice={columns}
              order={order}
              onApply={onApply}
              isExported
            />
          </>
        }
      >
        Every webhook that the platform sent to your endpoints.
      </PageHead>
      <OutcomeStrip counts={counts} chosen={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      <FilterBar
        list={DELIVERIES}
        filters={DELIVERIES.which(filters)}
        counts={counts}
        onChange={onChange}
        screen={screen}
        renderOwn={renderEventEditor}
      />
      <RangeNote filters={filters} />
      <div className="px-4 [&:not(:empty)]:pb-2.5">
        <CoverageBanner />
      </div>
    </>
  )
}
