'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { Sequence, SequenceDeliveryRow } from '@/lib/archive/sequence/dto'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'

const HEADS = ['No.', 'Recorded', 'Event', 'Outcome', 'Endpoint', 'Event id', 'Occurred']
const CELL = 'h-[34px] border-b border-line bg-panel px-2.5 whitespace-nowrap'

/** The records behind a strip, newest first. */
export function SequenceDeliveries({ sequence }: { sequence: Sequence }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Deliveries of this sequence, newest first</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className="h-[31px] border-b border-line bg-canvas px-2.5 text-left text-small font-medium whitespace-nowrap text-muted"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sequence.deliveries.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: SequenceDeliveryRow }) {
  const { environment } = useFrame()
  return (
    <tr>
      <td className={`${CELL} tabular-nums`}>{row.sequence === null ? 'none' : formatCount(row.sequence)}</td>
      <td className={`${CELL} tabular-nums`}>
        <Link
          href={deliveryAddress(environment.name, {}, row.id)}
          prefetch={false}
          className="text-accent-text hover:underline"
        >
          {row.time ? <TimeText iso={row.time} as="compact" /> : 'no timestamp'}
        </Link>
      </td>
      <td className={`${CELL} max-w-64 truncate`} title={visibleText(row.event)}>
        <PlatformText text={row.event} />
      </td>
      <td className={CELL}>
        <OutcomeBadge outcome={row.outcome} status={row.responseStatus} />
      </td>
      <td className={`${CELL} max-w-64 truncate font-mono text-small`} title={visibleText(row.endpoint)}>
        <PlatformText text={formatEndpoint(row.endpoint)} />
      </td>
      <td className={CELL}>{row.eventId ? <IdText id={row.eventId} name="event id" isInTable /> : 'none'}</td>
      <td className={`${CELL} tabular-nums`}>
        {row.occurredAt ? <TimeText iso={row.occurredAt} as="compact" /> : 'not said'}
      </td>
    </tr>
  )
}
