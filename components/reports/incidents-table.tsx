import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { FAILING_OUTCOMES, INCIDENT_RULE } from '@/lib/archive/derived/incidents/incident-rule'
import { formatDuration } from '@/lib/format/duration'
import { formatQuantity } from '@/lib/format/number'
import { formatMinute } from '@/lib/format/time'
import { recoveryLink } from '@/lib/incidents/incident-links'
import { INCIDENT_PHASE_WORDS } from '@/lib/incidents/incident-words'
import { columnsOf } from '@/lib/list/columns'
import { causeWords, incidentRows } from '@/lib/reports/report-incidents'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportTable } from './parts/report-table'

type Incident = DeliveryReport['outages']['found'][number]

/** Reports of older versions count only failures that another delivery settled. */
const openOf = ({ open, failures, settled }: Incident) => open ?? failures - settled

const { count, endpoint, text } = columnsOf<Incident>()

const COLUMNS = [
  endpoint('endpoint', 'Endpoint', 'endpoint', { is: ['flexible'] }),
  text('start', 'Start', 'firstAt'),
  // The first one is that of an incident that goes on.
  text('end', 'End', ({ endedAt }) => endedAt ?? ''),
  count('failures', 'Not delivered', 'failures'),
  count('events', 'Events', 'events'),
  count('resources', 'Resources', 'resources'),
  count('settled', 'Settled', 'settled'),
  count('open', 'Unresolved', openOf),
  text('cause', 'Cause as recorded', ({ causes }) => causes.map(causeWords).join('; ')),
]

/** Runs of failures per endpoint, and what became of them. */
export function IncidentsTable({ report }: { report: DeliveryReport }) {
  const { found, leftOut, isComplete } = report.outages
  const now = Date.parse(report.madeAt)
  const time = (iso: string) => <span className="whitespace-nowrap">{formatMinute(iso, report.zone, now)}</span>
  const linkOf = (incident: Incident, narrowed = {}) =>
    rowsLink(report.environment.name, report, { ...incidentRows(incident), ...narrowed })
  const cells: OwnCells<Incident> = {
    start: ({ id, firstAt }) =>
      id === null ? (
        time(firstAt)
      ) : (
        <Link
          href={`/${report.environment.name}/incidents/${id}`}
          prefetch={false}
          aria-label={`Incident that began ${formatMinute(firstAt, report.zone, now)}`}
          className="underline decoration-line-strong underline-offset-2 hover:text-accent-text print:no-underline"
        >
          {time(firstAt)}
        </Link>
      ),
    end: ({ firstAt, endedAt }) =>
      endedAt === null ? (
        <Badge tone="failed" icon={<TriangleAlert aria-hidden />}>
          {INCIDENT_PHASE_WORDS.going}
        </Badge>
      ) : (
        <>
          {time(endedAt)}
          <span className="block text-small text-muted">
            {formatDuration((Date.parse(endedAt) - Date.parse(firstAt)) / 1000)}
          </span>
        </>
      ),
    failures: (incident) => (
      <CountLink count={incident.failures} href={linkOf(incident)} label="deliveries of this incident" />
    ),
    settled: (incident) => (
      <CountLink
        count={incident.settled}
        href={linkOf(incident, { settled: ['yes'] })}
        label="settled deliveries of this incident"
      />
    ),
    open: (incident) => (
      <CountLink
        count={openOf(incident)}
        href={
          incident.open === null
            ? linkOf(incident, { settled: ['no'] })
            : recoveryLink(report.environment.name, incident, { state: 'open' })
        }
        label="unresolved failures of this incident"
      />
    ),
    cause: ({ causes }) => (
      <ul className="min-w-48">
        {causes.map((cause) => (
          <li key={causeWords(cause)} className="[overflow-wrap:anywhere]">
            <PlatformText text={causeWords(cause)} />
          </li>
        ))}
      </ul>
    ),
  }
  return (
    <>
      {found.length === 0 ? (
        <p className="text-muted">
          No endpoint failed {INCIDENT_RULE.leastFailures} times in a row in the part of this period that the archive
          has.
        </p>
      ) : (
        <ReportTable
          caption="Incidents"
          columns={COLUMNS}
          cells={cells}
          rows={found}
          keyOf={({ endpoint, firstAt }) => `${firstAt} ${endpoint}`}
          sortedBy={{ id: 'start', isDescending: true }}
        />
      )}
      {!isComplete && (
        <p className="text-muted">Older deliveries were still being checked, so their incidents may be missing here.</p>
      )}
      {leftOut > 0 && <p className="text-muted">{formatQuantity(leftOut, 'older incident')} more.</p>}
    </>
  )
}

export const INCIDENT_LEAD = `At least ${INCIDENT_RULE.leastFailures} deliveries in a row to one endpoint that were ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FAILING_OUTCOMES)}, with none delivered between them. Legacy and contradictory records neither count nor end one. An incident ends with the next delivered one.`
