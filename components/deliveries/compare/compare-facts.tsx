import Link from 'next/link'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { formatBytes } from '@/lib/format/number'

type Fact = {
  label: string
  value: (delivery: DeliveryDetail) => string | number | null
  show?: (delivery: DeliveryDetail) => ReactNode
}

const time = (iso: string | null) => iso && <TimeText iso={iso} as="exact" />

const FACTS: readonly Fact[] = [
  {
    label: 'Outcome',
    value: ({ outcome }) => outcome,
    show: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
  },
  {
    label: 'Status',
    value: ({ responseStatus }) => responseStatus,
    show: ({ responseStatus, outcome }) =>
      outcome === 'unknown' ? `${responseStatus}, the platform's classification` : responseStatus,
  },
  { label: 'Error', value: ({ error }) => error },
  { label: 'Event', value: ({ event }) => event },
  { label: 'Event id', value: ({ eventId }) => eventId },
  { label: 'Sequence', value: ({ sequence }) => sequence },
  { label: 'Resource', value: ({ resourceId }) => resourceId },
  { label: 'User', value: ({ userId }) => userId },
  { label: 'Endpoint', value: ({ endpoint }) => endpoint },
  { label: 'Recorded', value: ({ time: iso }) => iso, show: ({ time: iso }) => time(iso) },
  { label: 'Occurred', value: ({ occurredAt }) => occurredAt, show: ({ occurredAt }) => time(occurredAt) },
  {
    label: 'Payload',
    value: ({ payloadSha256 }) => payloadSha256,
    show: ({ payloadBytes, payloadSha256 }) => (
      <span className="font-mono text-small">
        {formatBytes(payloadBytes)}, sha256 {payloadSha256.slice(0, 8)}…
      </span>
    ),
  },
]

type Props = { a: DeliveryDetail; b: DeliveryDetail; addressOf: (delivery: DeliveryDetail) => string }

export function CompareFacts({ a, b, addressOf }: Props) {
  const facts = FACTS.filter(({ value }) => value(a) !== null || value(b) !== null)
  const isSame = ({ value }: Fact) => value(a) === value(b)
  const side = (id: string, name: string, delivery: DeliveryDetail): DataColumn<Fact> => ({
    id,
    label: name,
    title: (
      <span className="text-body font-semibold text-ink">
        {name}:{' '}
        <Link href={addressOf(delivery)} prefetch={false} className="text-accent-text underline">
          delivery {delivery.id}
        </Link>
      </span>
    ),
    is: ['flexible'],
    cell: (fact) => (
      <span className={isSame(fact) ? 'text-muted' : 'font-medium'}>
        <FactValue fact={fact} delivery={delivery} />
      </span>
    ),
  })
  return (
    <PlainTable
      caption="Facts of both deliveries"
      columns={[
        {
          id: 'fact',
          label: 'Fact',
          title: <span className="sr-only">Fact</span>,
          cell: (fact) => (
            <span className="text-muted">
              {fact.label}{' '}
              {!isSame(fact) && (
                <span className="block text-small font-medium text-rejected sm:ml-1.5 sm:inline">differs</span>
              )}
            </span>
          ),
        },
        side('a', 'First', a),
        side('b', 'Second', b),
      ]}
      rows={facts}
      rowKey={({ label }) => label}
      isBare
      className="max-w-5xl"
    />
  )
}

function FactValue({ fact, delivery }: { fact: Fact; delivery: DeliveryDetail }) {
  const value = fact.value(delivery)
  if (value === null) return <span className="font-normal text-faint">none</span>
  if (fact.show) return fact.show(delivery)
  if (typeof value === 'number') return value
  return (
    <span className="font-mono text-small">
      <LongPlatformText text={value} limit={160} />
    </span>
  )
}
