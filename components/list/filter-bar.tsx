'use client'

import clsx from 'clsx'
import { FilterX } from 'lucide-react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { useFetchAhead } from '@/components/ui/hooks/use-fetch-ahead'
import { cleared, isFilterActive, textIn, withMember } from '@/lib/list/filters'
import { CopyLink } from './copy-link'
import { FilterChip, loadEditors } from './filters/filter-chip'
import { SearchField } from './filters/search-field'
import { useList } from './list-provider'

const MINUTE_MS = 60_000

/** The search and the filters, with their present values. */
export function FilterBar() {
  const { list, which: filters, counts, changeWhich: onChange, page, place, searchField, renderOwn } = useList()
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  useFetchAhead(loadEditors)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-4 py-2.5">
      {list.filters.map(
        (filter) =>
          filter.kind === 'text' && (
            <SearchField
              key={filter.name}
              label={filter.fieldLabel}
              explain={filter.explain}
              suggest={filter.suggest}
              text={textIn(filters, filter.member)}
              onChange={(text, isSame) => onChange(withMember<object>(filter.member, text), isSame)}
              onSuggestion={(change) => onChange(change)}
              textAfter={(change) => textIn({ ...filters, ...change }, filter.member)}
              field={searchField}
              isReading={page.earlierAt !== null}
              onDown={place.focus}
            />
          ),
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons that open them */}
      <div role="group" aria-label="Filters" data-control="filters" className="filter-strip fades-sideways">
        {list.filters.map((filter) => {
          const isSet = isFilterActive(filter, filters, list.none)
          if (filter.kind === 'text' || (filter.hasOwnControl && !isSet)) return null
          return (
            <FilterChip
              key={filter.name}
              filter={filter}
              summary={isSet ? filter.summarize(filters, { zone, now }) : null}
              filters={filters}
              counts={counts}
              renderOwn={renderOwn}
              onChange={onChange}
              onRemove={() => onChange(cleared(filter, list.none))}
            />
          )
        })}
        <CopyLink />
        {/* Takes no room until a filter is set, because it would begin a row of its own. */}
        <Button
          look="quiet"
          size="small"
          aria-label="Clear filters"
          title="Clear filters"
          className={clsx(list.isFiltered(filters) ? 'px-1.5' : 'invisible -ml-1.5 w-0 px-0')}
          onClick={() => onChange(Object.assign({}, ...list.filters.map((filter) => cleared(filter, list.none))))}
        >
          <FilterX aria-hidden className="size-3.5" />
        </Button>
      </div>
    </div>
  )
}
