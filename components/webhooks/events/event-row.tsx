import { useId } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { EventBox } from './event-box'

type Props = {
  name: string
  about: string
  isChosen: boolean
  /** At any endpoint. */
  lastAt: string | null
  receivers: readonly string[]
  onChange: (isChosen: boolean) => void
}

const NAMED = 2

export function EventRow({ name, about, isChosen, lastAt, receivers, onChange }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={`${id}-box`}
      className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)] items-start gap-x-2.5 rounded-chip px-2.5 py-1.5 hover:bg-sunken has-focus-visible:bg-sunken md:grid-cols-[1rem_14rem_minmax(0,1fr)_9rem]"
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
      <span id={`${id}-about`} className="text-pretty text-muted max-md:col-start-2">
        {about}
        {receivers.length > 0 && (
          <span className="block text-small text-faint [overflow-wrap:anywhere]">
            also{' '}
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
        className="text-small whitespace-nowrap text-faint tabular-nums max-md:col-start-2 md:text-right"
      >
        {lastAt ? (
          <>
            last seen <TimeText iso={lastAt} as="relative" />
          </>
        ) : (
          'not seen yet'
        )}
      </span>
    </label>
  )
}
