import type { ComponentProps } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { daysLeft } from '@/lib/archive/retention'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { RecoveryRow } from '@/lib/recovery/dto'
import { GroupStanding } from './standing-badge'

const NONE = <span className="text-faint">none</span>

const WEEK = 7

/** Days for which the platform keeps the record. */
export function DaysLeft({ at, state }: Pick<RecoveryRow, 'at' | 'state'>) {
  if (at === null) return <span className="text-muted">not known</span>
  const left = daysLeft(new Date(at), new Date())
  if (left < 0) return <span className="text-muted">over</span>
  const isNear = state === 'open' && left < WEEK
  return (
    <span className={`tabular-nums ${isNear ? 'font-medium text-failed' : 'text-muted'}`}>
      {left === 0 ? 'last day' : formatQuantity(left, 'day')}
    </span>
  )
}

/** When a failure was, as the deliveries say it. */
export function FailedAt({ at, ...look }: Pick<RecoveryRow, 'at'> & Omit<ComponentProps<typeof TimeText>, 'iso'>) {
  return at === null ? <span className={look.className}>no timestamp</span> : <TimeText iso={at} {...look} />
}

function Failures({ group, openOfResource }: Pick<RecoveryRow, 'group' | 'openOfResource'>) {
  if (group !== null) return <span className="tabular-nums">{formatCount(group.failures)}</span>
  const open = openOfResource ?? 0
  return open > 1 ? (
    <span className="text-muted tabular-nums" title="Failures of this resource at this endpoint that still matter">
      1 of {formatCount(open)}
    </span>
  ) : (
    <span className="text-muted tabular-nums">1</span>
  )
}

/** What says nothing where all rows are open, or closed. */
const NEEDLESS: Record<'open' | 'closed' | 'all', readonly string[]> = {
  open: ['state', 'rule', 'closed', 'reason'],
  closed: ['age', 'expires'],
  all: ['age'],
}

/** Which are hidden at first is in the list. */
export const recoveryColumns = (state: keyof typeof NEEDLESS): readonly DataColumn<RecoveryRow>[] =>
  RECOVERY_COLUMNS.filter(({ id }) => !NEEDLESS[state].includes(id))

const RECOVERY_COLUMNS: readonly DataColumn<RecoveryRow>[] = [
  {
    id: 'failed',
    header: 'Failed',
    enableHiding: false,
    meta: { label: 'Failed', width: 136, shownFrom: 480, isOrder: true },
    cell: ({ at }) => <FailedAt at={at} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'age',
    header: 'Age',
    meta: { label: 'Age', width: 96, shownFrom: 1080 },
    cell: ({ at, group }) => <FailedAt at={group ? group.oldestAt : at} as="age" className="text-muted tabular-nums" />,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { label: 'Resource', width: 184, shownFrom: 620 },
    cell: ({ resourceId }) => (resourceId ? <IdText id={resourceId} name="resource id" isInTable /> : NONE),
  },
  {
    id: 'failures',
    header: 'Failures',
    meta: { label: 'Failures', width: 80, shownFrom: 620 },
    cell: ({ group, openOfResource }) => <Failures group={group} openOfResource={openOfResource} />,
  },
  {
    id: 'event',
    header: 'Event',
    enableHiding: false,
    meta: { label: 'Event', width: 168, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ event, at, sequence, group }) => (
      <>
        <span className="flex min-w-0 items-center gap-1.5">
          <PlatformText className="truncate font-medium" title={visibleText(event)} text={event} />
          {group !== null && group.failures > 1 ? (
            <span className="shrink-0 text-small text-muted tabular-nums @min-[620px]:hidden">
              +{formatCount(group.failures - 1)} <span className="sr-only">failures of the same resource</span>
            </span>
          ) : (
            sequence !== null && <span className="shrink-0 text-small text-muted tabular-nums">№ {sequence}</span>
          )}
        </span>
        <FailedAt at={at} as="compact" className="block text-small text-muted @min-[480px]:hidden" />
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    meta: { label: 'Outcome', width: 136, shownFrom: 820 },
    cell: ({ outcome, responseStatus }) => <OutcomeBadge outcome={outcome} status={responseStatus} />,
  },
  {
    id: 'state',
    header: 'Stands',
    enableHiding: false,
    meta: { label: 'Stands', width: 152, shownFrom: 0 },
    cell: ({ rule, group }) => <GroupStanding rule={rule} group={group} />,
  },
  {
    id: 'expires',
    header: 'Kept for',
    meta: { label: 'Kept by the platform for', width: 88, shownFrom: 0 },
    cell: ({ at, state, group }) => (
      <DaysLeft at={group ? group.oldestAt : at} state={group && group.open > 0 ? 'open' : state} />
    ),
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    meta: { label: 'Endpoint', width: 160, isFlexible: true, shownFrom: 860 },
    cell: ({ endpoint }) => (
      <PlatformText
        className="truncate font-mono text-small text-muted"
        title={visibleText(endpoint)}
        text={formatEndpoint(endpoint)}
      />
    ),
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    meta: { label: 'Assigned to', width: 120, shownFrom: 1080 },
    cell: ({ assigneeName }) =>
      assigneeName === null ? (
        <span className="text-faint">nobody</span>
      ) : (
        <PlatformText className="truncate" text={assigneeName} />
      ),
  },
  {
    id: 'note',
    header: 'Note',
    meta: { label: 'Note', width: 140, shownFrom: 1080 },
    cell: ({ note }) => note && <PlatformText className="truncate" title={visibleText(note)} text={note} />,
  },
  {
    id: 'sequence',
    header: 'Sequence',
    meta: { label: 'Sequence', width: 88, shownFrom: 1080 },
    cell: ({ sequence }) => <span className="tabular-nums">{sequence ?? NONE}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    meta: { label: 'Status', width: 80, shownFrom: 1080 },
    cell: ({ responseStatus }) => <span className="tabular-nums">{responseStatus ?? NONE}</span>,
  },
  {
    id: 'rule',
    header: 'Closed by',
    meta: { label: 'Closed by', width: 120, shownFrom: 1080 },
    cell: ({ closedBy, rule }) => <span className="text-muted">{closedBy ?? (rule === null ? '' : 'a rule')}</span>,
  },
  {
    id: 'closed',
    header: 'Closed',
    meta: { label: 'Closed', width: 136, shownFrom: 1080 },
    cell: ({ closedAt }) => closedAt && <TimeText iso={closedAt} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { label: 'Reason', width: 140, shownFrom: 1080 },
    cell: ({ reason }) => reason && <PlatformText className="truncate" title={visibleText(reason)} text={reason} />,
  },
  {
    id: 'delivery',
    header: 'Delivery',
    meta: { label: 'Delivery', width: 96, shownFrom: 1080 },
    cell: ({ id }) => <span className="tabular-nums">{id}</span>,
  },
]
