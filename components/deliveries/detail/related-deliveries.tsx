'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { DeliveryDetail, DeliveryRow, RelatedGroup } from '@/lib/archive/dto'
import { type SharedKey, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { capitalize } from '@/lib/format/capitalize'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { type DeliveryWays, RelatedLink } from './related-link'
import { relatedQuery } from './related-queries'

type Props = {
  delivery: DeliveryDetail
  /** Noun for the resource, for example "off-ramp". */
  subject: string
  ways: DeliveryWays
}

/** The height of five rows and a line, so that nothing moves when they arrive. */
const PANEL = 'h-[11.25rem]'

export function RelatedDeliveryList({ delivery, subject, ways }: Props) {
  const { environment } = useFrame()
  const { data, isError, refetch } = useQuery(relatedQuery(environment.name, delivery.id))
  const kinds: { key: Exclude<SharedKey, 'endpoint'>; value: string | null; label: string; of: string }[] = [
    { key: 'resource', value: delivery.resourceId, label: capitalize(subject), of: `of this ${subject}` },
    { key: 'eventId', value: delivery.eventId, label: 'Event id', of: 'with this event id' },
    { key: 'user', value: delivery.userId, label: 'User', of: 'of this user' },
  ]
  const shown = kinds.filter(({ value }) => Boolean(value))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="related">
      <Tabs
        key={delivery.id}
        label="Shared value"
        panelClassName={PANEL}
        heading={
          <h3 id="related" className="text-small font-medium text-muted">
            Related
          </h3>
        }
        tabs={shown.map(({ key, value, label, of }) => ({
          value: key,
          label: `${label}${countText(data?.[key])}`,
          content: isError ? (
            <p className="text-muted">
              The related deliveries could not be read.{' '}
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </p>
          ) : (
            <Group group={data?.[key]} of={of} all={sharedAddress(environment.name, key, value)} ways={ways} />
          ),
        }))}
      />
    </section>
  )
}

function countText(group: RelatedGroup | null | undefined): string {
  if (!group) return ''
  return ` ${formatCount(group.count)}${group.isCapped ? '+' : ''}`
}

type GroupProps = { group: RelatedGroup | null | undefined; of: string; all: string | null; ways: DeliveryWays }

function Group({ group, of, all, ways }: GroupProps) {
  if (!group) return <GroupSkeleton />
  const { count, isCapped, rows } = group
  if (count === 0) return <p className="text-muted">No other delivery {of} in the archive.</p>
  const others = isCapped ? `More than ${formatCount(count)} others` : formatQuantity(count, 'other', 'others')
  return (
    <>
      <ul className="-mx-1.5">
        {rows.map((row) => (
          <li key={row.id}>
            <RelatedLink
              id={row.id}
              ways={ways}
              className="flex h-7 items-center gap-2 rounded-chip px-1.5 -outline-offset-2 hover:bg-sunken"
            >
              <Entry row={row} />
            </RelatedLink>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-small text-muted">
        {others} {of}.{' '}
        {all === null ? (
          'This value cannot be filtered.'
        ) : (
          <TextLink href={all}>
            {isCapped ? 'All of them in the list' : `All ${formatCount(count + 1)} in the list`}
          </TextLink>
        )}
      </p>
    </>
  )
}

function Entry({ row }: { row: DeliveryRow }) {
  return (
    <>
      <span className="w-[6.75rem] shrink-0 text-small text-muted tabular-nums">
        {row.time ? <TimeText iso={row.time} as="compact" /> : 'no timestamp'}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <PlatformText text={row.event} />
      </span>
      {row.sequence !== null && (
        <span className="shrink-0 text-small text-muted tabular-nums" title={`Sequence ${row.sequence}`}>
          <span className="sr-only">sequence </span>
          <span aria-hidden>#</span>
          {row.sequence}
        </span>
      )}
      <OutcomeBadge outcome={row.outcome} status={row.responseStatus} />
    </>
  )
}

const BARS = ['w-40', 'w-48', 'w-36', 'w-44', 'w-40']

function GroupSkeleton() {
  return (
    <div aria-hidden>
      {BARS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have nothing else to be known by
        <div key={index} className="flex h-7 items-center gap-2">
          <Skeleton className="w-24" />
          <Skeleton className={width} />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}
