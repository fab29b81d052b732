'use client'

import { useFrame } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { EventName } from '@/components/states/event-name'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { Sequence, SequenceDeliveryRow } from '@/lib/archive/sequence/dto'
import { columnsOf } from '@/lib/list/columns'

const { endpoint, event, id, number, state, time } = columnsOf<SequenceDeliveryRow>()

const COLUMNS = drawColumns(
  [
    time('recorded', 'Recorded', 'time', { is: ['link'] }),
    number('sequence', 'No.', 'sequence', { from: 480 }),
    event('event', 'Event', 'event'),
    state('outcome', 'Outcome', 'outcome'),
    endpoint('endpoint', 'Endpoint', 'endpoint', { from: 620 }),
    id('eventId', 'Event id', 'eventId', { from: 860, copied: 'event id' }),
    time('occurred', 'Occurred', 'occurredAt', { from: 860, none: 'not given' }),
  ],
  {
    recorded: ({ time: at }) => (at === null ? 'no timestamp' : <TimeText iso={at} as="compact" />),
    event: ({ event: name }) => (
      <EventName
        name={name}
        linkClassName="-my-[3px] inline-flex min-h-6 items-center @min-[480px]:whitespace-nowrap"
      />
    ),
    outcome: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
  },
)

/** The records behind a strip, newest first. */
export function SequenceDeliveries({ sequence }: { sequence: Sequence }) {
  const { environment } = useFrame()
  return (
    <PlainTable
      caption="Deliveries of this sequence, newest first"
      columns={COLUMNS}
      rows={sequence.deliveries}
      rowKey={({ id: delivery }) => delivery}
      hrefOf={({ id: delivery }) => deliveryAddress(environment.name, {}, delivery)}
    />
  )
}
