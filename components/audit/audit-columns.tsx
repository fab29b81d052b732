import { Bot } from 'lucide-react'
import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { auditActionMeaning, entityLabel } from '@/lib/audit/action-groups'
import type { AuditRow } from '@/lib/audit/dto'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'

const NONE = <span className="text-faint">none</span>

const text = (value: string | null) =>
  value === null ? NONE : <PlatformText text={value} title={visibleText(value)} className="truncate" />

/** Every column; which are hidden at first is in the list. */
export const AUDIT_TABLE: readonly DataColumn<AuditRow>[] = [
  {
    id: 'at',
    header: 'Time',
    enableHiding: false,
    meta: { label: 'Time', width: 136, shownFrom: 620, isOrder: true },
    cell: ({ at }) => <TimeText iso={at} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'action',
    header: 'Action',
    enableHiding: false,
    meta: { label: 'Action', width: 196, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ action, at }) => (
      <>
        <PlatformText text={action} title={visibleText(action)} className="truncate font-medium" />
        <TimeText iso={at} as="compact" className="block text-small text-muted @min-[620px]:hidden" />
      </>
    ),
  },
  {
    id: 'actor',
    header: 'Actor',
    enableHiding: false,
    meta: { label: 'Actor', width: 148, shownFrom: 0 },
    cell: ({ actor, isSystem }) => (
      <span className="flex min-w-0 items-center gap-1.5" title={visibleText(actor)}>
        {isSystem && <Bot role="img" aria-label="Not a person:" className="size-3.5 shrink-0 text-muted" />}
        <PlatformText text={actor} className="truncate" />
      </span>
    ),
  },
  {
    id: 'entity',
    header: 'Kind',
    meta: { label: 'Kind', width: 124, shownFrom: 820 },
    cell: ({ entity }) => (entity === null ? NONE : text(entityLabel(entity))),
  },
  {
    id: 'entityId',
    header: 'Done to',
    meta: { label: 'Done to', width: 176, shownFrom: 620 },
    cell: ({ entityId }) => (entityId === null ? NONE : <IdText id={entityId} name="id" isInTable />),
  },
  {
    id: 'meaning',
    header: 'Meaning',
    meta: { label: 'Meaning', width: 280, isFlexible: true, shownFrom: 860 },
    cell: ({ action }) => text(auditActionMeaning(action)),
  },
  {
    id: 'detail',
    header: 'Detail',
    meta: { label: 'Detail', width: 260, isFlexible: true, shownFrom: 860 },
    cell: ({ detail }) => (Object.keys(detail).length === 0 ? NONE : text(JSON.stringify(detail))),
  },
  {
    id: 'address',
    header: 'Address',
    meta: { label: 'Address', width: 124, shownFrom: 860 },
    cell: ({ address }) => text(address),
  },
  {
    id: 'request',
    header: 'Request',
    meta: { label: 'Request', width: 148, shownFrom: 860 },
    cell: ({ requestId }) => (requestId === null ? NONE : <IdText id={requestId} name="request id" isInTable />),
  },
  {
    id: 'belongs',
    header: 'Belongs to',
    meta: { label: 'Belongs to', width: 132, shownFrom: 860 },
    cell: ({ isOfEnvironment }) =>
      isOfEnvironment ? <span className="text-muted">this environment</span> : 'no environment',
  },
  {
    id: 'row',
    header: <span className="block truncate text-right">Row</span>,
    meta: { label: 'Row', width: 84, shownFrom: 480 },
    cell: ({ id }) => <span className="block text-right text-muted tabular-nums">{formatCount(Number(id))}</span>,
  },
]
