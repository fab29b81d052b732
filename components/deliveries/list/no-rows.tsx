'use client'

import { useCoverage } from '@/components/states/archive/use-coverage'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import type { DeliveryCounts } from '@/lib/archive/dto'
import { type DeliveryFilters, isFiltered } from '@/lib/archive/filter/search-params'
import type { ChangeFilters } from '../filters/use-delivery-filters'
import { EmptyArchive } from './empty-archive'
import { NoMatch } from './no-match'
import { useRangeCoverage } from './range-note'

type Props = {
  filters: DeliveryFilters
  counts: DeliveryCounts | null
  onChange: ChangeFilters
  onNewest: () => void
}

/** Which of the reasons for an empty list it is: nothing archived, nothing on this page, not covered, or no match. */
export function NoRows({ filters, counts, onChange, onNewest }: Props) {
  const coverage = useCoverage()
  const range = useRangeCoverage(filters)
  if (coverage.records === 0) return <EmptyArchive />
  if (filters.cursor !== null && counts !== null && counts.total > 0) {
    return (
      <BlankState title="No rows here" actions={<Button onClick={onNewest}>Go to the newest</Button>}>
        There is nothing older than the place this address points to.
      </BlankState>
    )
  }
  if (isFiltered(filters)) return <NoMatch filters={filters} counts={counts} range={range} onChange={onChange} />
  return (
    <BlankState title="No rows here" actions={<Button onClick={onNewest}>Go to the newest</Button>}>
      There is nothing at the place this address points to.
    </BlankState>
  )
}
