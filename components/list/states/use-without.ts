'use client'

import { useQueries } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import type { Cursor, List } from '@/lib/list/define-list'
import { type CountedList, cleared, isFilterActive, type ListFilter, setMembers } from '@/lib/list/filters'
import { listCountsQuery } from '../data/list-queries'

type Found = Pick<CountedList, 'total' | 'isCapped'>

export type Without<F, C> = {
  filter: ListFilter<F, C>
  /** Null while unknown. */
  found: Found | null
}

/** Counts of a filter's values ignore the filter itself. */
function sumOf<F, C>(filter: ListFilter<F, C>, filters: F, none: F): ((counts: C) => number) | undefined {
  const [member, ...others] = setMembers(filter, filters, none)
  if (member === undefined || others.length > 0) return undefined
  return filter.kind === 'choices' ? filter.sum : filter.kind === 'own' ? filter.sums?.[member] : undefined
}

/** Rows without each set filter: from the counts where they tell, else by asking. */
export function useWithout<F, P extends F & Cursor, Row, C extends CountedList>(
  list: List<F, P, Row, C>,
  filters: F,
  counts: C | null,
): Without<F, C>[] {
  const { environment } = useFrame()
  const set = list.filters.filter((filter) => isFilterActive(filter, filters, list.none))
  // Capped counts add up to too little.
  const isBounded = set.some(({ kind }) => kind === 'values' || kind === 'text')
  const known = set.map((filter) => {
    const sum = sumOf(filter, filters, list.none)
    const found: Found | null = counts && sum && !isBounded ? { total: sum(counts), isCapped: false } : null
    return { filter, found }
  })
  const asked = known.filter(({ found }) => found === null).map(({ filter }) => filter)
  const answers = useQueries({
    queries: asked.map((filter) => {
      const { placeholderData: _, ...query } = listCountsQuery(list, environment.name, {
        ...filters,
        ...cleared(filter, list.none),
      })
      return query
    }),
  })
  return known.map(({ filter, found }) => ({ filter, found: found ?? answers[asked.indexOf(filter)]?.data ?? null }))
}
