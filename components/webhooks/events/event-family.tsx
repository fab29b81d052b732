import { Hourglass } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { EventBox } from './event-box'
import { EventRow } from './event-row'
import { type PickedEvents, shareOf } from './selection'

export type EventFacts = {
  lastAt: (event: string) => string | null
  receivers: (event: string) => string[]
}

type Props = {
  title: string
  note: string
  events: readonly { name: string; about: string }[]
  /** A search hides some of its events. */
  isCut: boolean
  firesToday: boolean
  selection: PickedEvents
  facts: EventFacts
  onChange: (names: readonly string[], isChosen: boolean) => void
}

export function EventFamilyChoices({ title, note, events, isCut, firesToday, selection, facts, onChange }: Props) {
  const id = useId()
  const names = events.map(({ name }) => name)
  const chosen = names.filter((name) => selection.names.includes(name)).length
  return (
    <fieldset aria-labelledby={`${id}-title`} className="border-t border-line px-1.5 py-1.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-2.5">
        <label
          htmlFor={`${id}-box`}
          className="flex cursor-pointer items-center gap-2.5 rounded-chip px-2.5 py-0.5 hover:bg-sunken"
        >
          <EventBox
            id={`${id}-box`}
            state={shareOf(selection, names)}
            onChange={(isChosen) => onChange(names, isChosen)}
            labelledBy={`${id}-select ${id}-title`}
            describedBy={`${id}-note`}
          />
          <span id={`${id}-select`} className="sr-only">
            {isCut ? `Select the ${names.length} shown of family` : 'Select family'}
          </span>
          <span id={`${id}-title`} className="font-semibold">
            {title}
          </span>
        </label>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:order-1 max-md:basis-full max-md:pl-9">
          <span id={`${id}-note`} className="text-small text-muted">
            {note}
          </span>
          {!firesToday && (
            <Badge tone="unknown" icon={<Hourglass aria-hidden />}>
              {names.some((name) => facts.lastAt(name) !== null) ? 'may not fire yet' : 'does not fire yet'}
            </Badge>
          )}
        </span>
        <span className="ml-auto text-small text-muted tabular-nums">
          {chosen} of {names.length}
          <span className="sr-only"> chosen</span>
        </span>
      </div>
      {events.map(({ name, about }) => (
        <EventRow
          key={name}
          name={name}
          about={about}
          isChosen={selection.names.includes(name)}
          lastAt={facts.lastAt(name)}
          receivers={facts.receivers(name)}
          onChange={(isChosen) => onChange([name], isChosen)}
        />
      ))}
    </fieldset>
  )
}
