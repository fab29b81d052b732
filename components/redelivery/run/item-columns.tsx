import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { RedeliveryItem } from '@/lib/redelivery/items/dto'
import { ItemStateBadge } from '../states/item-state-badge'

const right = (text: string) => <span className="block truncate text-right">{text}</span>
const NONE = <span className="text-faint">–</span>
const number = (value: number | null) => (
  <span className="block text-right tabular-nums">{value === null ? NONE : formatCount(value)}</span>
)

/** Every column; which are hidden at first is in the list. */
export const ITEM_TABLE: readonly DataColumn<RedeliveryItem>[] = [
  {
    id: 'position',
    header: right('Position'),
    enableHiding: false,
    meta: { label: 'Position', width: 108, shownFrom: 620, isOrder: true },
    cell: ({ id }) => <span className="block text-right text-muted tabular-nums">{formatCount(Number(id))}</span>,
  },
  {
    id: 'delivery',
    header: 'Delivery',
    enableHiding: false,
    meta: { label: 'Delivery', width: 88, shownFrom: 0, isLink: true },
    cell: ({ deliveryId }) => <span className="font-medium tabular-nums">{deliveryId}</span>,
  },
  {
    id: 'event',
    header: 'Event',
    meta: { label: 'Event', width: 168, isFlexible: true, shownFrom: 480 },
    cell: ({ event }) => <PlatformText text={event} title={visibleText(event)} className="truncate" />,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { label: 'Resource', width: 176, shownFrom: 860 },
    cell: ({ resourceId }) => (resourceId === null ? NONE : <IdText id={resourceId} name="resource id" isInTable />),
  },
  {
    id: 'sequence',
    header: right('Sequence'),
    meta: { label: 'Sequence', width: 88, shownFrom: 860 },
    cell: ({ sequence }) => number(sequence),
  },
  {
    id: 'state',
    header: 'Result',
    enableHiding: false,
    meta: { label: 'Result', width: 116, shownFrom: 0 },
    cell: ({ state }) => <ItemStateBadge state={state} />,
  },
  {
    id: 'status',
    header: right('Status'),
    meta: { label: 'Status', width: 72, shownFrom: 0 },
    cell: ({ status }) => <span className="block text-right tabular-nums">{status ?? NONE}</span>,
  },
  {
    id: 'latency',
    header: right('Latency'),
    meta: { label: 'Latency', width: 88, shownFrom: 620 },
    cell: ({ latencyMs }) => (
      <span className="block text-right text-muted tabular-nums">
        {latencyMs === null ? NONE : `${formatCount(latencyMs)} ms`}
      </span>
    ),
  },
  {
    id: 'sentAt',
    header: 'Sent',
    meta: { label: 'Sent', width: 136, shownFrom: 820 },
    cell: ({ sentAt }) =>
      sentAt === null ? (
        <span className="text-faint">not sent</span>
      ) : (
        <TimeText iso={sentAt} as="compact" className="text-muted tabular-nums" />
      ),
  },
  {
    id: 'attempt',
    header: right('Attempt'),
    meta: { label: 'Attempt', width: 80, shownFrom: 820 },
    cell: ({ attempt }) => number(attempt),
  },
  {
    id: 'problem',
    header: 'Problem',
    meta: { label: 'Problem', width: 200, isFlexible: true, shownFrom: 1080 },
    cell: ({ problem }) =>
      problem === null ? (
        NONE
      ) : (
        <PlatformText text={problem} title={visibleText(problem)} className="truncate" isProse />
      ),
  },
]
