'use client'

import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { Cursor, List } from '@/lib/list/define-list'
import { type CountedList, cleared, isFilterActive, type ListFilter, setMembers, textIn } from '@/lib/list/filters'
import { listCountsQuery } from './data/list-queries'
import { totalText } from './filters/count-words'
import { useList } from './list-provider'

type Props = {
  /** Where the rows that are held do not tell. */
  unknown?: { title: string; isAll: boolean; text: ReactNode } | null
}

/** Counts without each filter show which one to loosen. */
export function NoMatch({ unknown = null }: Props) {
  const { list, which: filters, counts, changeWhich: onChange } = useList()
  const without = useWithout(list, filters, counts)
  const { one, many } = list.noun
  const isCounted = !list.isOnward
  const searches = list.filters.flatMap((filter) => {
    const text = filter.kind === 'text' ? textIn(filters, filter.member) : null
    return filter.kind === 'text' && text !== null ? [filter.explain(text)] : []
  })
  return (
    <BlankState
      title={unknown?.title ?? `No ${one} matches these filters`}
      actions={
        <Button look="quiet" onClick={() => onChange(list.none)}>
          Clear filters
        </Button>
      }
    >
      {unknown?.text}
      {searches.map((search) => search.isProblem && <p key={search.text}>{search.text}</p>)}
      {!isCounted && <p>The platform has none that fits. Loosen a filter:</p>}
      {isCounted && !unknown?.isAll && (
        <p>
          {without.length > 1
            ? `The archive holds ${many}, but none with this combination. Loosen one of the filters:`
            : `The archive holds ${many}, but none like this.`}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-1.5">
        {without.map((each) => (
          <WithoutRow
            key={each.filter.name}
            without={each}
            isCounted={isCounted}
            filters={filters}
            onDrop={() => onChange(cleared(each.filter, list.none))}
          />
        ))}
      </ul>
    </BlankState>
  )
}

type RowProps<F, C> = { without: Without<F, C>; isCounted: boolean; filters: F; onDrop: () => void }

function WithoutRow<F, C>({ without: { filter, found }, isCounted, filters, onDrop }: RowProps<F, C>) {
  const { zone } = usePreferences().preferences
  const now = useNow(60_000)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="small" disabled={found?.total === 0} onClick={onDrop}>
        Drop the {filter.label.toLowerCase()} filter
      </Button>
      <span className="min-w-0 max-w-full truncate text-ink">
        <PlatformText text={filter.summarize(filters, { zone, now })} />
      </span>
      {isCounted && (
        <span className="tabular-nums">
          {found === null ? 'counting…' : `${totalText(found)} ${found.total === 1 ? 'row' : 'rows'} without it`}
        </span>
      )}
    </li>
  )
}

type Found = Pick<CountedList, 'total' | 'isCapped'>

type Without<F, C> = { filter: ListFilter<F, C>; found: Found | null }

/** Counts of a filter's values ignore the filter itself. */
function sumOf<F, C>(filter: ListFilter<F, C>, filters: F, none: F): ((counts: C) => number) | undefined {
  const [member, ...others] = setMembers(filter, filters, none)
  if (member === undefined || others.length > 0) return undefined
  return filter.kind === 'choices' ? filter.sum : filter.kind === 'own' ? filter.sums?.[member] : undefined
}

/** From the counts where they tell, else by asking. */
function useWithout<F, P extends F & Cursor, Row, C extends CountedList>(
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
  const asked = list.isOnward ? [] : known.filter(({ found }) => found === null).map(({ filter }) => filter)
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
