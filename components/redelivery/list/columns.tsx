import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { sourceWords } from '@/lib/redelivery/job-words'
import type { RedeliveryRow } from '@/lib/redelivery/list/dto'
import { JobStateBadge } from '../states/job-state-badge'

const right = (text: string) => <span className="block truncate text-right">{text}</span>

function Count({ value, tone }: { value: number; tone?: string }) {
  return (
    <span
      data-tone={tone}
      className={`block text-right tabular-nums ${value === 0 ? 'text-faint' : tone ? 'text-tone' : ''}`}
    >
      {formatCount(value)}
    </span>
  )
}

const undelivered = ({ counts }: RedeliveryRow) =>
  (counts.rejected ?? 0) + (counts.failed ?? 0) + (counts['not-sent'] ?? 0) + (counts.held ?? 0)

/** Every column; which are hidden at first is in the list. */
export const REDELIVERY_COLUMNS: readonly DataColumn<RedeliveryRow>[] = [
  {
    id: 'started',
    header: 'Started',
    enableHiding: false,
    meta: { label: 'Started', width: 136, shownFrom: 620, isOrder: true },
    cell: ({ createdAt }) => <TimeText iso={createdAt} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'redelivery',
    header: 'Redelivery',
    enableHiding: false,
    meta: { label: 'Redelivery', width: 168, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ id, source, createdAt }) => (
      <>
        <span className="font-medium tabular-nums">{id}</span>
        <span className="text-muted"> · {capitalize(sourceWords(source))}</span>
        <TimeText iso={createdAt} as="compact" className="block text-small text-muted @min-[620px]:hidden" />
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 112, shownFrom: 0 },
    cell: ({ state }) => <JobStateBadge state={state} />,
  },
  {
    id: 'note',
    header: 'Reason',
    meta: { label: 'Reason', width: 200, isFlexible: true, shownFrom: 820 },
    cell: ({ note }) =>
      note !== null && <PlatformText text={note} title={visibleText(note)} className="block truncate" isProse />,
  },
  {
    id: 'source',
    header: 'Source',
    meta: { label: 'Source', width: 160, shownFrom: 1080 },
    cell: ({ source }) => <span className="truncate">{capitalize(sourceWords(source))}</span>,
  },
  {
    id: 'target',
    header: 'Target',
    meta: { label: 'Target', width: 144, isFlexible: true, shownFrom: 480 },
    cell: ({ targetName }) => <PlatformText text={targetName} title={visibleText(targetName)} className="truncate" />,
  },
  {
    id: 'url',
    header: 'URL',
    meta: { label: 'URL', width: 220, shownFrom: 860 },
    cell: ({ targetUrl }) => <PlatformText text={targetUrl} title={visibleText(targetUrl)} className="truncate" />,
  },
  {
    id: 'total',
    header: right('Deliveries'),
    meta: { label: 'Deliveries', width: 92, shownFrom: 620 },
    cell: ({ total }) => <Count value={total} />,
  },
  {
    id: 'delivered',
    header: right('Delivered'),
    meta: { label: 'Delivered', width: 92, shownFrom: 820 },
    cell: ({ counts }) => <Count value={counts.delivered ?? 0} tone="delivered" />,
  },
  {
    id: 'failed',
    header: right('Not delivered'),
    meta: { label: 'Not delivered', width: 112, shownFrom: 820 },
    cell: (row) => <Count value={undelivered(row)} tone="failed" />,
  },
  {
    id: 'unknown',
    header: right('Unknown'),
    meta: { label: 'Unknown', width: 88, shownFrom: 820 },
    cell: ({ counts }) => <Count value={counts.unknown ?? 0} tone="unknown" />,
  },
  {
    id: 'operator',
    header: 'Started by',
    meta: { label: 'Started by', width: 132, shownFrom: 1080 },
    cell: ({ operatorName }) => <PlatformText text={operatorName} className="truncate" />,
  },
]
