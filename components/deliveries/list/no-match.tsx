'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { type DeliveryFilters, NO_ADDRESS_FILTERS } from '@/lib/archive/filter/search-params'
import { totalText } from '../filters/count-words'
import { cleared, type FilterDefinition } from '../filters/filters'
import { searchHint } from '../filters/search-text'
import type { ChangeFilters } from '../filters/use-delivery-filters'
import type { RangeCoverage } from './range-coverage'
import { MissingText } from './range-note'
import { useWithout, type Without } from './use-without'

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  /** What the archive covers of the chosen range; null without one. */
  range: RangeCoverage | null
  onChange: ChangeFilters
}

const TITLES: Record<RangeCoverage['state'], string> = {
  inside: 'No delivery matches these filters',
  partly: 'No match in what the archive covers of this range',
  outside: 'The archive does not cover this range',
}

/** Says what each filter takes away, so that the one to loosen can be seen; and what is not known at all. */
export function NoMatch({ filters, counts, range, onChange }: Props) {
  const without = useWithout(filters, counts)
  const state = range?.state ?? 'inside'
  const search = filters.text === null ? null : searchHint(filters.text)
  return (
    <BlankState
      title={TITLES[state]}
      actions={
        <Button look="quiet" onClick={() => onChange(NO_ADDRESS_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      {state !== 'inside' && (
        <p>
          {range?.missing.map((part) => (
            <MissingText key={`${part.kind} ${part.from}`} part={part} />
          ))}
          Whether the platform sent something then can't be told from here.
        </p>
      )}
      {search?.isProblem && <p>{search.text}</p>}
      {state !== 'outside' && (
        <p>
          {without.length > 1
            ? 'The archive holds deliveries, but none with this combination. Loosen one of the filters:'
            : 'The archive holds deliveries, but none like this.'}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-1.5">
        {without.map((one) => (
          <WithoutRow
            key={one.filter.name}
            without={one}
            filters={filters}
            onDrop={() => onChange(cleared(one.filter))}
          />
        ))}
      </ul>
    </BlankState>
  )
}

type RowProps = { without: Without; filters: DeliveryFilters; onDrop: () => void }

function WithoutRow({ without: { filter, found }, filters, onDrop }: RowProps) {
  const { zone } = usePreferences().preferences
  const now = useNow(60_000)
  const name = lower(filter)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="small" disabled={found?.total === 0} focusableWhenDisabled onClick={onDrop}>
        Drop the {name} filter
      </Button>
      <span className="min-w-0 max-w-full truncate text-ink">
        <PlatformText text={filter.summarize(filters, { zone, now })} />
      </span>
      <span className="tabular-nums">
        {found === null ? 'counting…' : `${totalText(found)} ${found.total === 1 ? 'row' : 'rows'} without it`}
      </span>
    </li>
  )
}

const lower = ({ label }: FilterDefinition) => label.toLowerCase()
