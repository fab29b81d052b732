'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { FilterChip } from '@/components/list/filters/filter-chip'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { useNow } from '@/components/ui/hooks/clock'
import { cleared, isFilterActive } from '@/lib/list/filters'
import { rowAddress } from '@/lib/list/row-address'
import { TIME_PRESET_WORDS, type TimePreset } from '@/lib/list/time'
import { OVERVIEW, type OverviewFilters, shownPeriod } from '@/lib/overview/overview'

const PRESETS: readonly TimePreset[] = ['24h', '7d', '30d']
const SHORT: Partial<Record<TimePreset, string>> = { '24h': '24 h', '7d': '7 d', '30d': '30 d' }
const MINUTE_MS = 60_000

/** Chooses the period, which is part of the address. */
export function PeriodChoice({ filters }: { filters: OverviewFilters }) {
  const { environment } = useFrame()
  const router = useRouter()
  const [isReading, startReading] = useTransition()
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  const shown = shownPeriod(filters)
  const isExact = shown.from !== null || shown.to !== null
  const change = (part: Partial<OverviewFilters>) =>
    startReading(() => router.push(rowAddress(OVERVIEW, environment.name, { ...filters, ...part }), { scroll: false }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons
    <div role="group" aria-label="Period" aria-busy={isReading} className="flex flex-wrap items-center gap-1.5">
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-label={TIME_PRESET_WORDS[preset]}
          aria-pressed={!isExact && shown.range === preset}
          onClick={() => change({ range: preset, from: null, to: null })}
          className="h-7 rounded-chip border border-line bg-panel px-2 text-muted hover:border-line-strong hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-text phone:h-10 phone:px-3"
        >
          {SHORT[preset]}
        </button>
      ))}
      {OVERVIEW.filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          summary={
            isExact && isFilterActive(filter, shown, OVERVIEW.none)
              ? filter.summarize(shown, { zone: filters.zone ?? zone, now })
              : null
          }
          filters={shown}
          counts={{ total: 0, isCapped: false, areValuesCapped: false }}
          renderOwn={undefined}
          onChange={change}
          onRemove={() => change(cleared(filter, OVERVIEW.none))}
        />
      ))}
      {filters.zone !== null && filters.zone !== zone && (
        <span className="text-muted">Times and days in {filters.zone}, as the link says</span>
      )}
    </div>
  )
}
