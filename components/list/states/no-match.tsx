'use client'

import type { ReactNode } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/hooks/clock'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { Cursor, List } from '@/lib/list/define-list'
import { type CountedList, cleared, textIn } from '@/lib/list/filters'
import { totalText } from '../filters/count-words'
import type { ChangeFilters } from '../filters/use-list-filters'
import { useWithout, type Without } from './use-without'

type Props<F, P extends F & Cursor, Row, C extends CountedList> = {
  list: List<F, P, Row, C>
  filters: F
  counts: C | null
  onChange: ChangeFilters<NoInfer<F>>
  unknown?: { title: string; isAll: boolean; text: ReactNode } | null
}

/** Counts without each filter show which one to loosen. */
export function NoMatch<F, P extends F & Cursor, Row, C extends CountedList>({
  list,
  filters,
  counts,
  onChange,
  unknown = null,
}: Props<F, P, Row, C>) {
  const without = useWithout(list, filters, counts)
  const { one, many } = list.noun
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
      {!unknown?.isAll && (
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
            filters={filters}
            onDrop={() => onChange(cleared(each.filter, list.none))}
          />
        ))}
      </ul>
    </BlankState>
  )
}

type RowProps<F, C> = { without: Without<F, C>; filters: F; onDrop: () => void }

function WithoutRow<F, C>({ without: { filter, found }, filters, onDrop }: RowProps<F, C>) {
  const { zone } = usePreferences().preferences
  const now = useNow(60_000)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button size="small" disabled={found?.total === 0} focusableWhenDisabled onClick={onDrop}>
        Drop the {filter.label.toLowerCase()} filter
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
