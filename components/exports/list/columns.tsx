import { tableColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { ProgressBar } from '@/components/ui/progress-bar'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORTS, exportedList } from '@/lib/exports/list/exports'
import { capitalize } from '@/lib/format/capitalize'
import { formatBytes, formatCount } from '@/lib/format/number'
import { ExportStateBadge } from '../states/export-state-badge'

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

function rowsText({ settings, rows, state, total }: ExportJobDto): string {
  if (settings.kind === 'report' || (state === 'queued' && total === null)) return '–'
  return formatCount(state === 'queued' ? (total ?? 0) : rows)
}

export const EXPORT_COLUMNS = tableColumns(EXPORTS, {
  list: ({ settings }) => <span className="truncate">{capitalize(exportedList(settings))}</span>,
  state: (row) => <State {...row} />,
  rows: rowsText,
  size: ({ bytes }) => (bytes === 0 ? '–' : formatBytes(bytes)),
  expires: ({ expiresAt, state }) =>
    state === 'done' && expiresAt ? <TimeText iso={expiresAt} as="relative" className="text-muted" /> : null,
  checksum: ({ file }) => (file ? <span className="truncate font-mono text-small">{file.sha256}</span> : null),
})
