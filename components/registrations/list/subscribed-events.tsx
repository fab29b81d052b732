'use client'

import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/layers/popover'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatQuantity } from '@/lib/format/number'
import { ALL_EVENTS, findEvent } from '@/lib/ramp/contract/events'
import { groupSubscription, type SubscriptionGroup } from './group-subscription'

export function SubscribedEvents({ events }: { events: readonly string[] }) {
  if (events.includes(ALL_EVENTS)) {
    return (
      <p>
        <span className="font-medium">All events</span>{' '}
        <span className="text-muted">
          (<code className="font-mono text-small">*</code>, also those added later)
        </span>
      </p>
    )
  }
  if (events.length === 0) return <p className="text-muted">No events: this registration receives nothing.</p>
  const groups = groupSubscription(events)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {groups.map(({ name, chosen, all }) => (
        <span
          key={name}
          className="inline-flex h-[22px] max-w-full items-center gap-1 rounded-badge border border-line bg-canvas px-1.5 text-small"
        >
          <PlatformText text={name} className="min-w-0 truncate" />{' '}
          <span className="shrink-0 text-muted tabular-nums">
            {all === null ? chosen.length : `${chosen.length} of ${all}`}
          </span>
        </span>
      ))}
      <AllNames events={events} groups={groups} label={`Show all ${events.length}`} className="text-small" />
    </div>
  )
}

/** The number of events, for a table’s cell; a press lists their names. */
export function EventCount({ events }: { events: readonly string[] }) {
  if (events.includes(ALL_EVENTS)) return 'All events'
  if (events.length === 0) return <span className="text-muted">none</span>
  const label = formatQuantity(events.length, 'event')
  return (
    <span className="-ml-2">
      <AllNames events={events} groups={groupSubscription(events)} label={label} className="text-ink" />
    </span>
  )
}

type NamesProps = { events: readonly string[]; groups: readonly SubscriptionGroup[]; label: string; className: string }

function AllNames({ events, groups, label, className }: NamesProps) {
  return (
    <Popover
      title={formatQuantity(events.length, 'event')}
      className="w-96"
      trigger={
        <Button look="quiet" size="small" className={className}>
          {label}
        </Button>
      }
    >
      <ul className="flex flex-col px-3 pb-3">
        {groups.flatMap(({ chosen }) =>
          chosen.map((name) => (
            <li key={name} className="border-t border-line py-1 first:border-t-0">
              <PlatformText text={name} className="font-medium [overflow-wrap:anywhere]" />
              <span className="block text-small text-muted">{describe(name)}</span>
            </li>
          )),
        )}
      </ul>
    </Popover>
  )
}

function describe(name: string): string {
  const definition = findEvent(name)
  if (!definition) return 'Unknown to this version of Rampdesk'
  return definition.firesToday ? definition.firesWhen : `${definition.firesWhen}. Not sent yet (section 6.1)`
}
