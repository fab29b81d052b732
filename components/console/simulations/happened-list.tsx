import { useFrame } from '@/components/api/frame-context'
import { EventName } from '@/components/states/event-name'
import { TextLink } from '@/components/ui/text-link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { type HappenedEvent, happenedEvents } from '@/lib/console/simulations/happened-events'

/** The events of an answer, each with its deliveries. */
export function HappenedList({ text }: { text: string }) {
  const events = happenedEvents(text)
  if (events.length === 0) return null
  return (
    <section aria-label="What happened" className="flex flex-col gap-1.5">
      <h2 className="text-lead font-semibold">What happened</h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-panel">
        {events.map((event) => (
          <li key={event.number} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5">
            <EventName name={event.event} className="font-mono text-small" />
            <Deliveries event={event} />
          </li>
        ))}
      </ol>
      <p className="text-pretty text-muted">
        Each event is sent to the registrations that receive it. The archive shows the deliveries after its next sync,
        usually within a minute.
      </p>
    </section>
  )
}

function Deliveries({ event: { resourceId, userId } }: { event: HappenedEvent }) {
  const { environment } = useFrame()
  const ofResource = sharedAddress(environment.name, 'resource', resourceId)
  const address = ofResource ?? sharedAddress(environment.name, 'user', userId)
  if (address === null) return null
  return <TextLink href={address}>Deliveries of {ofResource === null ? 'the user' : 'the resource'}</TextLink>
}
