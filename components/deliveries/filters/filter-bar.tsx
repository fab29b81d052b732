'use client'

import type { RefObject } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { type DeliveryFilters, isFiltered, NO_ADDRESS_FILTERS } from '@/lib/archive/filter/search-params'
import { FilterChip } from './filter-chip'
import { cleared, FILTERS, isActive } from './filters'
import { SearchField } from './search-field'
import type { ChangeFilters } from './use-delivery-filters'

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  onChange: ChangeFilters
  searchField: RefObject<HTMLInputElement | null>
}

const MINUTE_MS = 60_000

/** The strip above is the outcome filter's own control: its chip appears once something is chosen. */
const hasOwnControl = (name: string) => name === 'outcome'

/** Search and every filter, each with what is chosen. */
export function FilterBar({ filters, counts, onChange, searchField }: Props) {
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-4 py-2.5">
      <SearchField text={filters.text} onChange={onChange} field={searchField} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons that open them */}
      <div
        role="group"
        aria-label="Filters"
        className="desk:contents phone:-mx-4 phone:flex phone:w-screen phone:max-w-[calc(100%+2rem)] phone:items-center phone:gap-1.5 phone:overflow-x-auto phone:px-4 phone:py-1 phone:[scrollbar-width:none]"
      >
        {FILTERS.map((filter) => {
          const isSet = isActive(filter, filters)
          if (filter.kind === 'text' || (hasOwnControl(filter.name) && !isSet)) return null
          return (
            <FilterChip
              key={filter.name}
              filter={filter}
              summary={isSet ? filter.summarize(filters, { zone, now }) : null}
              filters={filters}
              counts={counts}
              onChange={onChange}
              onRemove={() => onChange(cleared(filter))}
            />
          )
        })}
        {isFiltered(filters) && (
          <Button look="quiet" size="small" onClick={() => onChange(NO_ADDRESS_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
