import { Hourglass } from 'lucide-react'
import { useId } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { EventBox } from './event-box'
import { type PickedEvents, shareOf } from './selection'

export type EventFacts = { lastAt: (event: string) => string | null; receivers: (event: string) => string[] }

type Props = {
  title: string
  note: string
  events: readonly { name: string; about: string }[]
  /** Whether a search hides some events of the family. */
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
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @max-md:order-1 @max-md:basis-full @max-md:pl-9">
          <span id={`${id}-note`} className="text-small text-muted">
            {note}
          </span>
          {!firesToday && names.every((name) => facts.lastAt(name) === null) && (
            <Badge tone="unknown" icon={<Hourglass aria-hidden />}>
              may not fire yet
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

type EventRowProps = {
  name: string
  about: string
  isChosen: boolean
  lastAt: string | null
  receivers: readonly string[]
  onChange: (isChosen: boolean) => void
}

const NAMED = 2

function EventRow({ name, about, isChosen, lastAt, receivers, onChange }: EventRowProps) {
  const id = useId()
  return (
    <label
      htmlFor={`${id}-box`}
      className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)] items-start gap-x-2.5 rounded-chip px-2.5 py-1.5 hover:bg-sunken has-focus-visible:bg-sunken @md:grid-cols-[1rem_minmax(0,1fr)_auto] @2xl:grid-cols-[1rem_13rem_minmax(0,1fr)_9rem]"
    >
      <span className="mt-px flex">
        <EventBox
          id={`${id}-box`}
          state={isChosen ? 'all' : 'none'}
          onChange={onChange}
          labelledBy={`${id}-name`}
          describedBy={`${id}-about ${id}-seen`}
        />
      </span>
      <span id={`${id}-name`} className="min-w-0 font-medium [overflow-wrap:anywhere]">
        <PlatformText text={name} />
      </span>
      <span
        id={`${id}-about`}
        className="col-start-2 text-pretty text-muted @md:col-span-2 @2xl:col-span-1 @2xl:col-start-3"
      >
        {about}
        {receivers.length > 0 && (
          <span className="block text-small text-faint [overflow-wrap:anywhere]">
            also sent to{' '}
            {receivers.slice(0, NAMED).map((receiver, index) => (
              <span key={receiver}>
                {index > 0 && ', '}
                <PlatformText text={receiver} />
              </span>
            ))}
            {receivers.length > NAMED && ` and ${formatCount(receivers.length - NAMED)} more`}
          </span>
        )}
      </span>
      <span
        id={`${id}-seen`}
        className="text-small col-start-2 whitespace-nowrap text-faint tabular-nums @md:col-start-3 @md:row-start-1 @md:text-right @2xl:col-start-4"
      >
        {lastAt ? (
          <>
            last seen <TimeText iso={lastAt} as="relative" />
          </>
        ) : (
          'never seen'
        )}
      </span>
    </label>
  )
}
