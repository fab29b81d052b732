import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SearchBox } from '@/components/ui/fields/search-box'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationList } from '@/lib/registrations/dto'
import { type EventFacts, EventFamilyChoices } from './event-family'
import { EventScope } from './event-scope'
import { otherReceivers } from './receivers'
import { type PickedEvents, searchFamilies, searchNames, unlistedOf, withNames } from './selection'

type Props = {
  value: PickedEvents
  onChange: (selection: PickedEvents) => void
  list: RegistrationList
  ownId: string | null
  /** Events of the registration, which stay on offer even if the catalogue does not list them. */
  held: readonly string[]
  problem: string | null
}

const NOTES = { generic: 'generic: re-read the resource', milestone: 'milestone: an immutable snapshot' } as const

export function EventPicker({ value: selection, onChange, list, ownId, held, problem }: Props) {
  const problemId = useId()
  return (
    <fieldset aria-describedby={problemId} data-invalid={problem === null ? undefined : ''} className="min-w-0">
      <legend className="pb-1.5 font-medium">Events</legend>
      <EventScope isAll={selection.isAll} onChange={(isAll) => onChange({ isAll, names: selection.names })} />
      <div id={problemId} role="alert" className="pt-1 font-medium text-failed empty:hidden">
        {problem !== null && <LongPlatformText text={problem} isProse />}
      </div>
      {selection.isAll ? (
        <p className="pt-2 text-pretty text-muted">
          Today there are {EVENTS.length} events. If you switch to chosen events, you start with{' '}
          {startWords(selection.names.length)}; events that the platform adds later are then not sent.
        </p>
      ) : (
        <ChosenEvents selection={selection} onChange={onChange} list={list} ownId={ownId} held={held} />
      )}
    </fieldset>
  )
}

function startWords(count: number): string {
  if (count === 0) return 'none of them chosen'
  return count >= EVENTS.length ? 'all of them chosen' : `the ${count} that were chosen before`
}

type ChosenProps = Omit<Props, 'value' | 'problem'> & { selection: PickedEvents }

function ChosenEvents({ selection, onChange, list, ownId, held }: ChosenProps) {
  const [search, setSearch] = useState('')
  const found = useDeferredValue(search)
  const facts = useMemo<EventFacts>(() => {
    const seen = new Map(list.sightings.map(({ event, lastAt }) => [event, lastAt]))
    return { lastAt: (event) => seen.get(event) ?? null, receivers: otherReceivers(list.registrations, ownId) }
  }, [list, ownId])
  const unlisted = unlistedOf([...held, ...selection.names])
  const families = searchFamilies(found)
  const others = searchNames(unlisted, found)
  const set = (names: readonly string[], isChosen: boolean) => onChange(withNames(selection, names, isChosen))
  const isCut = found.trim() !== ''

  return (
    <div className="@container mt-2.5 rounded-card border border-line bg-panel">
      <SearchBar
        search={search}
        onSearch={setSearch}
        count={selection.names.length}
        all={EVENTS.length + unlisted.length}
        onClear={() => onChange({ ...selection, names: [] })}
      />
      {families.map(({ group, family, firesToday, events }) => (
        <EventFamilyChoices
          key={group}
          title={group}
          note={NOTES[family]}
          events={events.map(({ name, firesWhen }) => ({ name, about: firesWhen }))}
          isCut={isCut}
          firesToday={firesToday}
          selection={selection}
          facts={facts}
          onChange={set}
        />
      ))}
      {others.length > 0 && (
        <EventFamilyChoices
          title="Not in this version’s catalogue"
          note="newer than this version of Rampdesk or no longer sent"
          events={others.map((name) => ({ name, about: 'Its meaning is unknown to this version.' }))}
          isCut={isCut}
          firesToday
          selection={selection}
          facts={facts}
          onChange={set}
        />
      )}
      {families.length + others.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-muted">
          No event matches “{found.trim()}” by name or meaning. Press Escape to see all.
        </p>
      )}
    </div>
  )
}

type SearchProps = {
  search: string
  onSearch: (search: string) => void
  count: number
  all: number
  onClear: () => void
}

function SearchBar({ search, onSearch, count, all, onClear }: SearchProps) {
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 rounded-t-card bg-panel px-3 shadow-[0_1px_var(--line)]">
      <SearchBox
        label="Search events by name or meaning"
        placeholder="Search events"
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || search === '') return
          event.preventDefault()
          onSearch('')
        }}
        frameClassName="min-w-52 flex-1"
        className="h-10"
      />
      <span className="flex items-center gap-1 py-1">
        <output className="text-small whitespace-nowrap text-muted tabular-nums">
          <span className="font-semibold text-ink">{count}</span> of {all} chosen
        </output>
        <Button look="quiet" size="small" onClick={onClear} disabled={count === 0}>
          {count === 0 ? 'Clear all' : `Clear all ${formatCount(count)}`}
        </Button>
      </span>
    </div>
  )
}
