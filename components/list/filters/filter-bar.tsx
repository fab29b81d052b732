'use client'

import clsx from 'clsx'
import { FilterX } from 'lucide-react'
import type { RefObject } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { useFetchAhead } from '@/components/ui/hooks/use-fetch-ahead'
import type { Cursor, List } from '@/lib/list/define-list'
import { type CountedList, cleared, isFilterActive, textIn, withMember } from '@/lib/list/filters'
import { CopyLink } from './copy-link'
import type { RenderOwnEditor } from './editor-props'
import { FilterChip, loadEditors } from './filter-chip'
import { SearchField } from './search-field'
import type { ChangeFilters } from './use-list-filters'

type Props<F, P extends F & Cursor, Row, C extends CountedList> = {
  list: List<F, P, Row, C>
  filters: F
  counts: C | null
  onChange: ChangeFilters<NoInfer<F>>
  screen: BarScreen
  renderOwn?: RenderOwnEditor<F, C> | undefined
}

/** What the bar needs to know of the rows, from `useListScreen`. */
export type BarScreen = {
  searchField: RefObject<HTMLInputElement | null>
  /** The rows are of other filters. */
  isReading: boolean
  /** When the rows were read, in milliseconds. */
  readAt: number
  goToRows: () => void
}

const MINUTE_MS = 60_000

export function FilterBar<F, P extends F & Cursor, Row, C extends CountedList>({
  list,
  filters,
  counts,
  onChange,
  screen,
  renderOwn,
}: Props<F, P, Row, C>) {
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
              onChange={(text, isSame) => onChange(withMember<F>(filter.member, text), isSame)}
              onSuggestion={(change) => onChange(change)}
              textAfter={(change) => textIn({ ...filters, ...change }, filter.member)}
              field={screen.searchField}
              isReading={screen.isReading}
              onDown={screen.goToRows}
            />
          ),
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons that open them */}
      <div
        role="group"
        aria-label="Filters"
        className="desk:contents phone:-mx-4 phone:flex phone:w-screen phone:max-w-[calc(100%+2rem)] phone:items-center phone:gap-1.5 phone:overflow-x-auto phone:px-4 phone:py-1 phone:[scrollbar-width:none]"
      >
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
        <CopyLink list={list} readAt={screen.readAt} />
        {/* Keeps its room, so that the rows below stay where they are. */}
        <Button
          look="quiet"
          size="small"
          aria-label="Clear filters"
          title="Clear filters"
          className={clsx('px-1.5', !list.isFiltered(filters) && 'invisible')}
          onClick={() => onChange(list.none)}
        >
          <FilterX aria-hidden className="size-3.5" />
        </Button>
      </div>
    </div>
  )
}
