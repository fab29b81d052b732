'use client'

import type { ChangeFilters } from '@/components/list/filters/use-list-filters'
import { NoMatch } from '@/components/list/states/no-match'
import { NoRows } from '@/components/list/states/no-rows'
import { useCoverage } from '@/components/states/archive/use-coverage'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import type { AddressFilters, DeliveryFilters } from '@/lib/archive/filter/search-params'
import { EmptyArchive } from './empty-archive'
import type { RangeCoverage } from './range-coverage'
import { MissingText, useRangeCoverage } from './range-note'

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  onChange: ChangeFilters<AddressFilters>
  onNewest: () => void
}

export function NoDeliveries({ filters, counts, onChange, onNewest }: Props) {
  const { records } = useCoverage()
  const range = useRangeCoverage(filters)
  return (
    <NoRows
      empty={records === 0 ? <EmptyArchive /> : null}
      noMatch={
        DELIVERIES.isFiltered(DELIVERIES.which(filters)) ? (
          <NoMatch
            list={DELIVERIES}
            filters={DELIVERIES.which(filters)}
            counts={counts}
            onChange={onChange}
            unknown={unknownOf(range)}
          />
        ) : null
      }
      isBeyond={filters.cursor !== null && counts !== null && counts.total > 0}
      onNewest={onNewest}
    />
  )
}

const TITLES = {
  partly: 'No match in what the archive covers of this range',
  outside: 'The archive does not cover this range',
} as const

function unknownOf(range: RangeCoverage | null) {
  if (range === null || range.state === 'inside') return null
  return {
    title: TITLES[range.state],
    isAll: range.state === 'outside',
    text: (
      <p>
        {range.missing.map((part) => (
          <MissingText key={`${part.kind} ${part.from}`} part={part} />
        ))}
        Whether the platform sent something then can't be told from here.
      </p>
    ),
  }
}
