import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { DeliveryRow } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatEndpoint } from '@/lib/format/endpoint'
import { visibleText } from '@/lib/format/visible-text'
import { FAMILY_WORDS } from '@/lib/model/family'
import { ZoneHeader } from './zone-header'

const NONE = <span className="text-faint">none</span>

function Time({ iso }: { iso: string | null }) {
  return <span className="text-muted tabular-nums">{iso ? <TimeText iso={iso} as="compact" /> : 'no timestamp'}</span>
}

const idOr = (id: string | null, name: string) => (id === null ? NONE : <IdText id={id} name={name} isInTable />)

/** Every column; which are hidden at first is in the preferences. */
export const DELIVERY_COLUMNS: readonly DataColumn<DeliveryRow>[] = [
  {
    id: 'time',
    header: ZoneHeader,
    enableHiding: false,
    meta: { label: 'Time', width: 136, shownFrom: 480, bar: 'w-24' },
    cell: ({ row }) => <Time iso={row.original.time} />,
  },
  {
    id: 'event',
    header: 'Event',
    enableHiding: false,
    meta: { label: 'Event', width: 176, isFlexible: true, shownFrom: 0, bar: 'w-36', isLink: true },
    cell: ({ row }) => (
      <>
        <span className="block truncate font-medium" title={visibleText(row.original.event)}>
          <PlatformText text={row.original.event} />
        </span>
        <span className="sr-only">, {OUTCOME_WORDS[row.original.outcome].label}</span>
        <span className="block text-small @min-[480px]:hidden">
          <Time iso={row.original.time} />
        </span>
      </>
    ),
  },
  {
    id: 'family',
    header: 'Family',
    meta: { label: 'Family', width: 100, shownFrom: 860, bar: 'w-16' },
    cell: ({ row }) => <span className="text-muted">{FAMILY_WORDS[row.original.family]}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    enableHiding: false,
    meta: { label: 'Outcome', width: 136, shownFrom: 0, bar: 'w-20' },
    cell: ({ row }) => <OutcomeBadge outcome={row.original.outcome} status={row.original.responseStatus} />,
  },
  {
    id: 'status',
    header: 'Status',
    meta: { label: 'Status', width: 72, shownFrom: 860, bar: 'w-8' },
    cell: ({ row }) => <span className="tabular-nums">{row.original.responseStatus ?? NONE}</span>,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { label: 'Resource', width: 176, shownFrom: 620, bar: 'w-32' },
    cell: ({ row }) => idOr(row.original.resourceId, 'resource id'),
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    meta: { label: 'Endpoint', width: 176, isFlexible: true, shownFrom: 860, bar: 'w-44' },
    cell: ({ row }) => (
      <span className="font-mono text-small text-muted" title={visibleText(row.original.endpoint)}>
        <PlatformText text={formatEndpoint(row.original.endpoint)} />
      </span>
    ),
  },
  {
    id: 'user',
    header: 'User',
    meta: { label: 'User', width: 176, shownFrom: 1080, bar: 'w-32' },
    cell: ({ row }) => idOr(row.original.userId, 'user id'),
  },
  {
    id: 'eventId',
    header: 'Event id',
    meta: { label: 'Event id', width: 176, shownFrom: 860, bar: 'w-32' },
    cell: ({ row }) => idOr(row.original.eventId, 'event id'),
  },
  {
    id: 'sequence',
    header: 'Sequence',
    meta: { label: 'Sequence', width: 88, shownFrom: 860, bar: 'w-8' },
    cell: ({ row }) => <span className="tabular-nums">{row.original.sequence ?? NONE}</span>,
  },
]
