'use client'

import { type ReactNode, type RefObject, useCallback } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { PageHead } from '@/components/ui/page-head'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { FilterBar } from '../filters/filter-bar'
import type { ChangeFilters } from '../filters/use-delivery-filters'
import { OutcomeStrip } from './outcome-strip'
import { RangeNote } from './range-note'
import { ViewOptions } from './view-options'

/** Saved views are another feature's: the route puts them here. `onApply` goes to what a view says. */
export type RenderViews = (
  query: string,
  hiddenColumns: readonly string[],
  onApply: (query: string, hiddenColumns: string[] | null) => void,
) => ReactNode

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  onChange: ChangeFilters
  /** Goes to what a query string says. */
  onApply: (query: string) => void
  searchField: RefObject<HTMLInputElement | null>
  renderViews: RenderViews
  /** The switch of the live list. */
  live: ReactNode
}

/** Above the rows: what the page is, its filters, and why the rows may not be the whole truth. */
export function ListHead({ filters, counts, onChange, onApply, searchField, renderViews, live }: Props) {
  const { preferences, change: prefer } = usePreferences()
  const applyView = useCallback(
    (query: string, hiddenColumns: string[] | null) => {
      if (hiddenColumns !== null) prefer({ hiddenColumns })
      onApply(query)
    },
    [prefer, onApply],
  )
  return (
    <>
      <PageHead
        title="Deliveries"
        actions={
          <>
            {live}
            {renderViews(deliveryQuery(filters), preferences.hiddenColumns, applyView)}
            <ViewOptions />
          </>
        }
      >
        What the platform sent to your endpoints, as the archive has it.
      </PageHead>
      <OutcomeStrip counts={counts} chosen={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      <FilterBar filters={filters} counts={counts} onChange={onChange} searchField={searchField} />
      <RangeNote filters={filters} />
      <div className="px-4 [&:not(:empty)]:pb-2.5">
        <CoverageBanner />
      </div>
    </>
  )
}
