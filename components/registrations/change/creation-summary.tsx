import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { EVENTS, findEvent } from '@/lib/ramp/contract/events'
import type { RegistrationList } from '@/lib/registrations/dto'
import { coverEvents } from '@/lib/registrations/list/event-coverage'
import { EventNames } from '../events/event-names'
import { otherReceivers } from '../events/receivers'
import { type PickedEvents, toEvents } from '../events/selection'
import { UnreadableNote } from '../unreadable-registrations'

const NAMED = 3

type Props = { url: string; selection: PickedEvents; list: RegistrationList }

export function CreationSummary({ url, selection, list }: Props) {
  const { registrations, sightings, unreadable } = list
  const events = toEvents(selection)
  const expanded = selection.isAll ? EVENTS.map(({ name }) => name) : events
  if (expanded.length === 0) return <p className="text-muted">No events chosen yet.</p>
  const ofWhich = selection.isAll ? 'of today’s events' : 'of them'
  const receivers = otherReceivers(registrations, null)
  const shared = expanded.filter((event) => receivers(event).length > 0)
  const sharing = [...new Set(shared.flatMap(receivers))]
  const seen = new Set(sightings.map(({ event }) => event))
  const silent = expanded.filter((event) => findEvent(event)?.firesToday === false && !seen.has(event))
  const uncovered = new Set(
    coverEvents(registrations)
      .filter(({ standing }) => standing === 'uncovered')
      .map(({ event }) => event),
  )
  const gained = expanded.filter((event) => uncovered.has(event))
  return (
    <div className="flex flex-col gap-2 text-pretty">
      <p className="[overflow-wrap:anywhere]">
        The platform sends{' '}
        <strong>{selection.isAll ? 'every current and future event' : formatQuantity(events.length, 'event')}</strong>{' '}
        to{' '}
        {url === '' ? (
          'the new endpoint'
        ) : (
          <span className="font-mono text-small">
            <LongPlatformText text={url} limit={160} />
          </span>
        )}
        . This begins within about 60 s.
      </p>
      {gained.length > 0 && (
        <p>
          {formatCount(gained.length)} {ofWhich} {gained.length === 1 ? 'reaches' : 'reach'} no{' '}
          {unreadable.length > 0 && 'known '}endpoint so far.
        </p>
      )}
      {sharing.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {formatCount(shared.length)} {ofWhich} {shared.length === 1 ? 'goes' : 'go'} to other endpoints too (
          {sharing.slice(0, NAMED).map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <PlatformText text={name} />
            </span>
          ))}
          {sharing.length > NAMED && ` and ${formatCount(sharing.length - NAMED)} more`}) and will arrive at each one.
        </p>
      )}
      <UnreadableNote list={list} />
      {silent.length > 0 && (
        <p className="text-muted">
          {formatCount(silent.length)} {ofWhich} {silent.length === 1 ? 'does' : 'do'} not fire yet.
        </p>
      )}
      {!selection.isAll && (
        <details>
          <summary className="fold-summary text-muted">Show {formatQuantity(events.length, 'event')}</summary>
          <EventNames names={events} className="pt-1.5" />
        </details>
      )}
    </div>
  )
}
