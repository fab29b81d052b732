'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { EventName } from '@/components/states/event-name'
import { MONEY_ICONS, MONEY_LOOKS } from '@/components/states/money-looks'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { ResourceTimeline as Timeline, TimelineEvent } from '@/lib/users/dto'

/** The events of a resource, newest first. */
export function EventTimeline({ timeline: { events, isCut } }: { timeline: Timeline }) {
  if (events.length === 0)
    return (
      <p className="text-muted">The archive has no events for it. It may be older than the archive, or very new.</p>
    )
  return (
    <>
      <ol className="flex flex-col">
        {events.map((event, index) => (
          <Event key={event.deliveries[0]?.id ?? index} event={event} isLast={index === events.length - 1} />
        ))}
      </ol>
      {isCut && (
        <p className="text-small text-muted">There are older events. See the deliveries list for all of them.</p>
      )}
    </>
  )
}

function Event({ event, isLast }: { event: TimelineEvent; isLast: boolean }) {
  const { at, isOccurrence, title, tone, state, sequence, deliveries } = event
  const { environment } = useFrame()
  const Icon = MONEY_ICONS[tone]
  return (
    <li data-tone={MONEY_LOOKS[tone]} className="relative flex gap-3 pb-3">
      {!isLast && <span aria-hidden className="absolute top-5 bottom-0 left-[9px] w-px bg-line" />}
      <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full bg-tone-soft text-tone">
        <Icon aria-hidden strokeWidth={2.25} className="size-3" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="text-small text-muted">
            {at === null ? 'no time given' : <TimeText iso={at} as="compact" />}
            {at !== null && !isOccurrence && ', when it was recorded'}
          </span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted">
          <EventName name={event.event} className="font-mono" linkClassName="inline-flex min-h-6 items-center" />
          {sequence !== null && <span>No. {sequence}</span>}
          {state !== null && (
            <span>
              state <PlatformText text={state.replaceAll('_', ' ')} />
            </span>
          )}
          {deliveries.map(({ id, outcome }) => (
            <Link
              key={id}
              href={deliveryAddress(environment.name, {}, id)}
              prefetch={false}
              className="inline-flex min-h-6 items-center hover:underline"
              aria-label={`Delivery ${id}, ${outcome}`}
            >
              <OutcomeBadge outcome={outcome} />
            </Link>
          ))}
        </p>
      </div>
    </li>
  )
}
