import clsx from 'clsx'
import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
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
      outcome === 'unknown' ? `${responseStatus}, the platform’s classification` : responseStatus,
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
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Facts of both deliveries</caption>
      <thead>
        <tr className="border-b border-line-strong text-left align-baseline">
          <td className="w-[5.5rem] py-1.5 sm:w-[8.5rem]" />
          {[a, b].map((delivery, index) => (
            <th key={delivery.id} scope="col" className="py-1.5 pr-3 font-semibold">
              {index === 0 ? 'First' : 'Second'}: <TextLink href={addressOf(delivery)}>delivery {delivery.id}</TextLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => {
          const isSame = fact.value(a) === fact.value(b)
          return (
            <tr key={fact.label} className="border-b border-line align-baseline">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-muted">
                {fact.label}{' '}
                {!isSame && (
                  <span className="block text-small font-medium text-rejected sm:ml-1.5 sm:inline">differs</span>
                )}
              </th>
              {[a, b].map((delivery) => (
                <td
                  key={delivery.id}
                  className={clsx('py-1.5 pr-3 [overflow-wrap:anywhere]', isSame ? 'text-muted' : 'font-medium')}
                >
                  <FactValue fact={fact} delivery={delivery} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
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
