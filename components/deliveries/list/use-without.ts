'use client'

import { useQueries } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import type { DeliveryCounts, ValueCount } from '@/lib/archive/dto'
import { type AddressFilters, addressFilters, type DeliveryFilters } from '@/lib/archive/filter/search-params'
import { countsQuery } from '../delivery-queries'
import { cleared, FILTERS, type FilterDefinition, isActive, setMembers } from '../filters/filters'

type Found = Pick<DeliveryCounts, 'total' | 'isCapped'>

export type Without = {
  filter: FilterDefinition
  /** How many rows there are without it; null until it is known. */
  found: Found | null
}

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Members whose own values are counted as if they were not filtered: their sum is the answer. */
const SUMS: Partial<Record<keyof AddressFilters, (counts: DeliveryCounts) => number>> = {
  outcome: ({ outcomes }) => total(outcomes),
  family: ({ families }) => total(families),
  event: ({ events }) => total(events),
  endpoint: ({ endpoints }) => total(endpoints),
  status: ({ statuses, statusClasses }) =>
    total(statuses) + (statusClasses.find(({ value }) => value === 'none')?.count ?? 0),
}

/** Where these are filtered, values are counted up to a bound only, and their sum says too little. */
const BOUNDED = ['user', 'resource', 'eventId', 'text'] as const

function summed(filter: FilterDefinition, filters: AddressFilters, counts: DeliveryCounts | null): Found | null {
  const [member, ...others] = setMembers(filter, filters)
  const sum = member && SUMS[member]
  const isBounded = BOUNDED.some((name) => (filters[name] ?? []).length > 0)
  return counts && sum && others.length === 0 && !isBounded ? { total: sum(counts), isCapped: false } : null
}

/** For each filter that is set, how many rows appear without it: from the counts, or asked for where they don't say. */
export function useWithout(filters: DeliveryFilters, counts: DeliveryCounts | null): Without[] {
  const { environment } = useFrame()
  const which = addressFilters(filters)
  const known = FILTERS.filter((filter) => isActive(filter, which)).map((filter) => ({
    filter,
    found: summed(filter, which, counts),
  }))
  const asked = known.filter(({ found }) => found === null).map(({ filter }) => filter)
  const answers = useQueries({
    queries: asked.map((filter) => {
      const { placeholderData: _, ...query } = countsQuery(environment.name, { ...which, ...cleared(filter) })
      return query
    }),
  })
  return known.map(({ filter, found }) => ({ filter, found: found ?? answers[asked.indexOf(filter)]?.data ?? null }))
}
