'use client'

import { Plus, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/checkbox'
import { PlatformText } from '@/components/ui/platform-text'
import { Popover } from '@/components/ui/popover'
import type { ValueCount } from '@/lib/archive/dto'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { type EventGroup, groupEvents, summarizeEvents } from './event-groups'

type Props = { counts: readonly ValueCount[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }

/** Chooses events by search and by group; the number beside each says what choosing it would show. */
export function EventFilter({ counts, chosen, onChange }: Props) {
  const isActive = chosen.length > 0
  return (
    <Popover
      title="Filter by event"
      isTitleHidden
      className="w-80"
      trigger={
        <Button
          look={isActive ? 'chip' : 'dashed'}
          size="small"
          className={isActive ? 'min-w-0 shrink rounded-r-none border-r-0' : ''}
        >
          {isActive ? (
            <>
              Event{' '}
              <b className="min-w-0 truncate font-medium text-ink">
                <PlatformText text={summarizeEvents(chosen)} />
              </b>
            </>
          ) : (
            <>
              <Plus aria-hidden className="size-3" />
              Event
            </>
          )}
        </Button>
      }
    >
      <Choices counts={counts} chosen={chosen} onChange={onChange} />
    </Popover>
  )
}

function Choices({ counts, chosen, onChange }: Props) {
  const [search, setSearch] = useState('')
  const groups = useMemo(() => groupEvents(counts, search), [counts, search])
  const set = (names: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((name) => !names.includes(name))
    onChange(isChosen ? [...others, ...names] : others)
  }
  return (
    <>
      <label className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-panel px-3 has-focus-visible:shadow-[inset_0_-2px_var(--accent)]">
        <Search aria-hidden className="size-3.5 text-faint" />
        <span className="sr-only">Search events</span>
        <input
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search events"
          className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
        />
      </label>
      <div className="flex flex-col gap-2 p-2">
        {groups.map((group) => (
          <Group key={group.name} group={group} chosen={chosen} onSet={set} />
        ))}
        {groups.length === 0 && <p className="px-2 py-3 text-muted">No event has “{search.trim()}” in its name.</p>}
      </div>
    </>
  )
}

type GroupProps = {
  group: EventGroup
  chosen: readonly string[]
  onSet: (names: readonly string[], isChosen: boolean) => void
}

function Group({ group, chosen, onSet }: GroupProps) {
  const names = group.events.map(({ name }) => name)
  const isWhole = names.every((name) => chosen.includes(name))
  return (
    <fieldset>
      <legend className="flex w-full items-center justify-between px-2 text-mini font-medium text-faint">
        {group.name}
        {names.length > 1 && (
          <Button
            look="quiet"
            size="miniIcon"
            className="w-auto px-1.5 text-mini"
            onClick={() => onSet(names, !isWhole)}
          >
            {isWhole ? 'None' : 'All'}
            <span className="sr-only"> of {group.name}</span>
          </Button>
        )}
      </legend>
      {group.events.map(({ name, count }) => (
        <CheckboxRow key={name} isChecked={chosen.includes(name)} onChange={(isChosen) => onSet([name], isChosen)}>
          <span className="min-w-0 flex-1 truncate" title={visibleText(name)}>
            <PlatformText text={name} />
          </span>
          <span className={count === 0 ? 'text-small text-faint tabular-nums' : 'text-small text-muted tabular-nums'}>
            {formatCount(count)}
          </span>
        </CheckboxRow>
      ))}
    </fieldset>
  )
}
