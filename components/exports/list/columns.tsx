import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { ProgressBar } from '@/components/ui/progress-bar'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { ExportJobDto } from '@/lib/exports/dto'
import { exportedList, formatOf } from '@/lib/exports/list/exports'
import { capitalize } from '@/lib/format/capitalize'
import { formatBytes, formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { ExportStateBadge } from '../states/export-state-badge'

const right = (text: string) => <span className="block truncate text-right">{text}</span>

const Figure = ({ children }: { children: string }) => (
  <span className="block truncate text-right tabular-nums">{children}</span>
)

function State({ state, rows, total }: ExportJobDto) {
  if (state !== 'running') return <ExportStateBadge state={state} />
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ExportStateBadge state={state} />
      {total !== null && total > 0 && (
        <ProgressBar label="Rows written" share={rows / total} className="min-w-8 flex-1" />
      )}
    </span>
  )
}

/** Every column; which are hidden at first is in the list. */
export const EXPORT_COLUMNS: readonly DataColumn<ExportJobDto>[] = [
  {
    id: 'created',
    header: 'Asked for',
    enableHiding: false,
    meta: { label: 'Asked for', width: 136, shownFrom: 620, isOrder: true },
    cell: ({ createdAt }) => <TimeText iso={createdAt} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'name',
    header: 'Name',
    enableHiding: false,
    meta: { label: 'Name', width: 264, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ name, createdAt }) => (
      <>
        <PlatformText text={name} title={visibleText(name)} className="block truncate font-medium" isProse />
        <TimeText iso={createdAt} as="compact" className="block text-small text-muted @min-[620px]:hidden" />
      </>
    ),
  },
  {
    id: 'export',
    header: 'Export',
    meta: { label: 'Export', width: 80, shownFrom: 820 },
    cell: ({ id }) => <span className="tabular-nums">{id}</span>,
  },
  {
    id: 'list',
    header: 'List',
    meta: { label: 'List', width: 116, shownFrom: 820 },
    cell: ({ settings }) => <span className="truncate">{capitalize(exportedList(settings))}</span>,
  },
  {
    id: 'state',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 148, shownFrom: 0 },
    cell: (row) => <State {...row} />,
  },
  {
    id: 'format',
    header: 'Format',
    meta: { label: 'Format', width: 84, shownFrom: 820 },
    cell: ({ settings }) => formatOf(settings),
  },
  {
    id: 'rows',
    header: right('Rows'),
    meta: { label: 'Rows', width: 84, shownFrom: 620 },
    cell: ({ settings, rows, state, total }) => (
      <Figure>
        {settings.kind === 'report'
          ? '–'
          : state === 'queued'
            ? total === null
              ? '–'
              : formatCount(total)
            : formatCount(rows)}
      </Figure>
    ),
  },
  {
    id: 'size',
    header: right('Size'),
    meta: { label: 'Size', width: 116, shownFrom: 820 },
    cell: ({ bytes }) => <Figure>{bytes === 0 ? '–' : formatBytes(bytes)}</Figure>,
  },
  {
    id: 'operator',
    header: 'Asked for by',
    meta: { label: 'Asked for by', width: 120, shownFrom: 1080 },
    cell: ({ operatorName }) => <PlatformText text={operatorName} className="truncate" />,
  },
  {
    id: 'finished',
    header: 'Finished',
    meta: { label: 'Finished', width: 136, shownFrom: 1080 },
    cell: ({ finishedAt }) => (finishedAt ? <TimeText iso={finishedAt} as="compact" className="text-muted" /> : null),
  },
  {
    id: 'expires',
    header: 'Expires',
    meta: { label: 'Expires', width: 100, shownFrom: 860 },
    cell: ({ expiresAt, state }) =>
      state === 'done' && expiresAt ? <TimeText iso={expiresAt} as="relative" className="text-muted" /> : null,
  },
  {
    id: 'checksum',
    header: 'SHA-256',
    meta: { label: 'SHA-256', width: 160, shownFrom: 1080 },
    cell: ({ file }) => (file ? <span className="truncate font-mono text-small">{file.sha256}</span> : null),
  },
]
