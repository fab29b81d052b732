import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { IdText } from '@/components/ui/id-text'
import { PlatformText } from '@/components/ui/platform-text'
import type { DeliveryRow } from '@/lib/archive/dto'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatEndpoint } from '@/lib/format/endpoint'
import { visibleText } from '@/lib/format/visible-text'
import { ZoneHeader } from './zone-header'

const NONE = <span className="text-faint">none</span>

function Time({ iso }: { iso: string | null }) {
  return <span className="text-muted tabular-nums">{iso ? <TimeText iso={iso} as="compact" /> : 'no timestamp'}</span>
}

/** Where a column gives way on a narrow table: the list beside an open panel, or a phone. */
const WIDTHS = {
  time: 'w-[136px] @max-[480px]:hidden',
  event: 'flex-1 @min-[1700px]:w-[26rem] @min-[1700px]:flex-none',
  outcome: 'w-[136px]',
  resource: 'w-[176px] @max-[620px]:hidden @min-[1700px]:w-[20rem]',
  endpoint: 'w-[23%] @max-[860px]:hidden @min-[1700px]:w-auto',
  user: 'w-[176px] @max-[1080px]:hidden @min-[1700px]:w-[20rem]',
}

export const DELIVERY_COLUMNS: readonly DataColumn<DeliveryRow>[] = [
  {
    id: 'time',
    header: ZoneHeader,
    enableHiding: false,
    meta: { label: 'Time', className: WIDTHS.time },
    cell: ({ row }) => <Time iso={row.original.time} />,
  },
  {
    id: 'event',
    header: 'Event',
    enableHiding: false,
    meta: { label: 'Event', className: WIDTHS.event, isLink: true },
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
    id: 'outcome',
    header: 'Outcome',
    enableHiding: false,
    meta: { label: 'Outcome', className: WIDTHS.outcome },
    cell: ({ row }) => <OutcomeBadge outcome={row.original.outcome} status={row.original.responseStatus} />,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { label: 'Resource', className: WIDTHS.resource },
    cell: ({ row }) =>
      row.original.resourceId ? <IdText id={row.original.resourceId} name="resource id" isInTable /> : NONE,
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    meta: { label: 'Endpoint', className: WIDTHS.endpoint },
    cell: ({ row }) => (
      <span className="font-mono text-small text-muted" title={visibleText(row.original.endpoint)}>
        <PlatformText text={formatEndpoint(row.original.endpoint)} />
      </span>
    ),
  },
  {
    id: 'user',
    header: 'User',
    meta: { label: 'User', className: WIDTHS.user },
    cell: ({ row }) => (row.original.userId ? <IdText id={row.original.userId} name="user id" isInTable /> : NONE),
  },
]

export const SKELETON_COLUMNS = [
  { label: 'Time', className: WIDTHS.time, barWidth: 'w-24' },
  { label: 'Event', className: WIDTHS.event, barWidth: 'w-36' },
  { label: 'Outcome', className: WIDTHS.outcome, barWidth: 'w-20' },
  { label: 'Resource', className: WIDTHS.resource, barWidth: 'w-32' },
  { label: 'Endpoint', className: WIDTHS.endpoint, barWidth: 'w-44' },
  { label: 'User', className: WIDTHS.user, barWidth: 'w-32' },
]
