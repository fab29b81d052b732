'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { PlatformText } from '@/components/ui/text/platform-text'
import { type CountedList, cleared, isFilterActive, type ListFilter, setMembers, textIn } from '@/lib/list/filters'
import { listCountsQuery } from './data/list-queries'
import { totalText } from './filters/count-words'
import { useList } from './list-provider'

type Props = {
  /** Words for a list whose stored rows can’t tell whether anything matches; null if they can. */
  unknown?: { title: string; isAll: boolean; text: ReactNode } | null
}

/** Says that no row matches; the counts without each filter show which one to loosen. */
export function NoMatch({ unknown = null }: Props) {
  const { list, which: filters, counts, changeWhich: onChange } = useList()
  const set = list.filters.filter((filter) => isFilterActive(filter, filters, list.none))
  // Counts by value may be capped, and then add up to too little.
  const isBounded = set.some(({ kind }) => kind === 'values' || kind === 'text')
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
          {set.length > 1
            ? `The archive holds ${many}, but none with this combination. Loosen one of the filters:`
            : `The archive holds ${many}, but none like this.`}
        </p>
      )}
      <ul className="mt-3 flex flex-col gap-1.5">
        {set.map((filter) => (
          <WithoutRow
            key={filter.name}
            filter={filter}
            known={isBounded ? null : totalWithout(filter, filters, list.none, counts)}
            onDrop={() => onChange(cleared(filter, list.none))}
          />
        ))}
      </ul>
    </BlankState>
  )
}

type Filter = ListFilter<object, CountedList>

type RowProps = { filter: Filter; known: number | null; onDrop: () => void }

function WithoutRow({ filter, known, onDrop }: RowProps) {
  const { list, which: filters } = useList()
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const now = useNow(60_000)
  const isCounted = !list.isOnward
  const { placeholderData: _, ...query } = listCountsQuery(list, environment.name, {
    ...filters,
    ...cleared(filter, list.none),
  })
  const { data: asked } = useQuery({ ...query, enabled: isCounted && known === null })
  const found = known === null ? asked : { total: known, isCapped: false }
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
          {found ? `${totalText(found)} ${found.total === 1 ? 'row' : 'rows'} without it` : 'counting…'}
        </span>
      )}
    </li>
  )
}

/** The number of rows without one filter, from the counts of its values, which ignore the filter; null if they do not tell. */
function totalWithout(filter: Filter, filters: object, none: object, counts: CountedList | null): number | null {
  const [member, ...others] = setMembers(filter, filters, none)
  if (counts === null || member === undefined || others.length > 0) return null
  const sum = filter.kind === 'choices' ? filter.sum : filter.kind === 'own' ? filter.sums?.[member] : undefined
  return sum?.(counts) ?? null
}
