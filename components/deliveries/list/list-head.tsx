'use client'

import { type ReactNode, type RefObject, useCallback } from 'react'
import { FilterBar } from '@/components/list/filters/filter-bar'
import type { ChangeFilters } from '@/components/list/filters/use-list-filters'
import type { ListColumns } from '@/components/list/use-list-columns'
import { ViewOptions } from '@/components/list/view-options'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { PageHead } from '@/components/ui/page-head'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { type AddressFilters, type DeliveryFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { renderEventEditor } from '../filters/render-event-editor'
import { DELIVERY_COLUMNS } from './columns'
import { OutcomeStrip } from './outcome-strip'
import { RangeNote } from './range-note'

/** Saved views are another feature's. */
export type RenderViews = (
  query: string,
  hiddenColumns: readonly string[],
  onApply: (query: string, hiddenColumns: string[] | null) => void,
) => ReactNode

const HIDEABLE = DELIVERY_COLUMNS.filter(({ enableHiding }) => enableHiding !== false).map(({ id, meta }) => ({
  id,
  label: meta.label,
}))

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  columns: ListColumns
  onChange: ChangeFilters<AddressFilters>
  onApply: (query: string) => void
  searchField: RefObject<HTMLInputElement | null>
  renderViews: RenderViews
  live: ReactNode
}

export function ListHead({ filters, counts, columns, onChange, onApply, searchField, renderViews, live }: Props) {
  const applyView = useCallback(
    (query: string, hiddenColumns: string[] | null) => {
      if (hiddenColumns !== null) columns.hide(hiddenColumns)
      onApply(query)
    },
    [columns, onApply],
  )
  return (
    <>
      <PageHead
        title="Deliveries"
        actions={
          <>
            {live}
            {renderViews(deliveryQuery(filters), columns.hidden, applyView)}
            <ViewOptions hideable={HIDEABLE} columns={columns} />
          </>
        }
      >
        What the platform sent to your endpoints, as the archive has it.
      </PageHead>
      <OutcomeStrip counts={counts} chosen={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      <FilterBar
        list={DELIVERIES}
        filters={DELIVERIES.which(filters)}
        counts={counts}
        onChange={onChange}
        searchField={searchField}
        renderOwn={renderEventEditor}
      />
      <RangeNote filters={filters} />
      <div className="px-4 [&:not(:empty)]:pb-2.5">
        <CoverageBanner />
      </div>
    </>
  )
}
