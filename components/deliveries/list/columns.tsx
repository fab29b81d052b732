import clsx from 'clsx'
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
import { AmountText, MoneyMark, SettledText } from './money-cells'
import { ZoneHeader } from './zone-header'

const NONE = <span className="text-faint">none</span>

function Time({ iso, className }: { iso: string | null; className?: string }) {
  const look = clsx('text-muted tabular-nums', className)
  return iso ? <TimeText iso={iso} as="compact" className={look} /> : <span className={look}>no timestamp</span>
}

const idOr = (id: string | null, name: string) => (id === null ? NONE : <IdText id={id} name={name} isInTable />)

function StatusText({ row }: { row: DeliveryRow }) {
  if (row.responseStatus === null) return NONE
  const isAnswer = row.outcome !== 'unknown'
  return (
    <span
      className={clsx('tabular-nums', !isAnswer && 'text-muted')}
      title={isAnswer ? undefined : 'No usable answer: the platform set this code'}
    >
      {isAnswer ? row.responseStatus : `no answer (${row.responseStatus})`}
    </span>
  )
}

/** Every column; which are hidden at first is in the preferences. */
export const DELIVERY_COLUMNS: readonly DataColumn<DeliveryRow>[] = [
  {
    id: 'time',
    header: <ZoneHeader />,
    enableHiding: false,
    meta: { label: 'Time', width: 136, shownFrom: 480, isOrder: true },
    cell: (row) => <Time iso={row.time} />,
  },
  {
    id: 'event',
    header: 'Event',
    enableHiding: false,
    meta: { label: 'Event', width: 176, isFlexible: true, shownFrom: 0, isLink: true },
    cell: (row) => (
      <>
        <span className="flex min-w-0 items-center gap-1.5">
          <MoneyMark tone={row.moneyTone} />
          <PlatformText className="truncate font-medium" title={visibleText(row.event)} text={row.event} />
        </span>
        <span className="sr-only">{`, ${OUTCOME_WORDS[row.outcome].label}`}</span>
        <Time iso={row.time} className="block text-small @min-[480px]:hidden" />
      </>
    ),
  },
  {
    id: 'family',
    header: 'Family',
    meta: { label: 'Family', width: 100, shownFrom: 860 },
    cell: (row) => <span className="text-muted">{FAMILY_WORDS[row.family]}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    enableHiding: false,
    meta: { label: 'Outcome', width: 136, shownFrom: 0 },
    cell: (row) => <OutcomeBadge outcome={row.outcome} status={row.responseStatus} />,
  },
  {
    id: 'settled',
    header: 'Still matters',
    meta: { label: 'Still matters', width: 120, shownFrom: 860 },
    cell: ({ isSettled }) => <SettledText isSettled={isSettled} />,
  },
  {
    id: 'amount',
    header: <span className="block truncate text-right">Amount</span>,
    meta: { label: 'Amount', width: 136, shownFrom: 860 },
    cell: ({ money }) => <AmountText money={money} />,
  },
  {
    id: 'state',
    header: 'State',
    meta: { label: 'State', width: 136, shownFrom: 860 },
    cell: ({ money }) => (money?.state ? <PlatformText text={money.state} title={visibleText(money.state)} /> : NONE),
  },
  {
    id: 'status',
    header: 'Status',
    meta: { label: 'Status', width: 120, shownFrom: 860 },
    cell: (row) => <StatusText row={row} />,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { label: 'Resource', width: 176, shownFrom: 820 },
    cell: (row) => idOr(row.resourceId, 'resource id'),
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    meta: { label: 'Endpoint', width: 176, isFlexible: true, shownFrom: 620 },
    cell: (row) => (
      <PlatformText
        className="font-mono text-small text-muted"
        title={visibleText(row.endpoint)}
        text={formatEndpoint(row.endpoint)}
      />
    ),
  },
  {
    id: 'user',
    header: 'User',
    meta: { label: 'User', width: 176, shownFrom: 1080 },
    cell: (row) => idOr(row.userId, 'user id'),
  },
  {
    id: 'eventId',
    header: 'Event id',
    meta: { label: 'Event id', width: 176, shownFrom: 860 },
    cell: (row) => idOr(row.eventId, 'event id'),
  },
  {
    id: 'sequence',
    header: 'Sequence',
    meta: { label: 'Sequence', width: 88, shownFrom: 860 },
    cell: (row) => <span className="tabular-nums">{row.sequence ?? NONE}</span>,
  },
]
