import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatDuration } from '@/lib/format/duration'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { IncidentRow } from '@/lib/incidents/dto'
import { answerWords } from '@/lib/incidents/incident-words'
import { PhaseBadge } from '../phase-badge'

const right = (text: string) => <span className="block truncate text-right">{text}</span>

/** Until something was delivered again. */
function lengthOf({ firstAt, endedAt }: IncidentRow): string | null {
  return endedAt === null ? null : formatDuration((Date.parse(endedAt) - Date.parse(firstAt)) / 1000)
}

const openWords = (open: number) =>
  open === 0 ? 'none matters' : `${formatCount(open)} still ${open === 1 ? 'matters' : 'matter'}`

/** Every column; which are hidden at first is in the list. */
export const INCIDENT_COLUMNS: readonly DataColumn<IncidentRow>[] = [
  {
    id: 'began',
    header: 'First failure',
    enableHiding: false,
    meta: { label: 'First failure', width: 136, shownFrom: 620, isOrder: true },
    cell: ({ firstAt }) => <TimeText iso={firstAt} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    enableHiding: false,
    meta: { label: 'Endpoint', width: 200, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ endpoint, firstAt, open }) => (
      <>
        <PlatformText
          className="block truncate font-medium"
          title={visibleText(endpoint)}
          text={formatEndpoint(endpoint)}
        />
        <span className="block truncate text-small text-muted @min-[620px]:hidden">
          <TimeText iso={firstAt} as="compact" /> · {openWords(open)}
        </span>
      </>
    ),
  },
  {
    id: 'phase',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 112, shownFrom: 0 },
    cell: ({ endedAt, open }) => <PhaseBadge endedAt={endedAt} open={open} />,
  },
  {
    id: 'ended',
    header: 'Lasted',
    meta: { label: 'Lasted, until delivered again', width: 104, shownFrom: 820 },
    cell: (row) => lengthOf(row) ?? <span className="text-faint">not over</span>,
  },
  {
    id: 'failures',
    header: right('Not delivered'),
    meta: { label: 'Not delivered', width: 112, shownFrom: 480 },
    cell: ({ failures }) => <span className="block text-right tabular-nums">{formatCount(failures)}</span>,
  },
  {
    id: 'open',
    header: right('Still matter'),
    meta: { label: 'Still matter', width: 104, shownFrom: 620 },
    cell: ({ open }) => (
      <span
        data-tone={open === 0 ? undefined : 'failed'}
        className={`block text-right tabular-nums ${open === 0 ? 'text-faint' : 'font-medium text-tone'}`}
      >
        {formatCount(open)}
      </span>
    ),
  },
  {
    id: 'cause',
    header: 'Cause as recorded',
    meta: { label: 'Cause as recorded', width: 220, isFlexible: true, shownFrom: 860 },
    cell: ({ answers }) => {
      const words = answers.map(answerWords).join(', ')
      return <PlatformText className="truncate text-muted" title={words} text={words} />
    },
  },
  {
    id: 'last',
    header: 'Last failure',
    meta: { label: 'Last failure', width: 136, shownFrom: 1080 },
    cell: ({ lastAt }) => <TimeText iso={lastAt} as="compact" className="text-muted tabular-nums" />,
  },
  {
    id: 'incident',
    header: 'Incident',
    meta: { label: 'Incident', width: 96, shownFrom: 1080 },
    cell: ({ id }) => <span className="tabular-nums">{id}</span>,
  },
]
