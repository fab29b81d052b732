import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { UrlText } from '@/components/ui/text/url-text'
import { FAILING_OUTCOMES, INCIDENT_RULE } from '@/lib/archive/derived/incidents/incident-rule'
import { formatDuration } from '@/lib/format/duration'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatQuantity } from '@/lib/format/number'
import { formatMinute } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { recoveryLink } from '@/lib/incidents/incident-links'
import { INCIDENT_PHASE_WORDS } from '@/lib/incidents/incident-words'
import { columnsOf } from '@/lib/list/columns'
import { causeWords, incidentRows } from '@/lib/reports/report-incidents'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportTable } from './parts/report-table'

type Incident = DeliveryReport['outages']['found'][number]

/** Reports saved by older versions have no `open`, and count only failures that another delivery settled. */
const openOf = ({ open, failures, settled }: Incident) => open ?? failures - settled

const closedOf = (incident: Incident) => incident.failures - openOf(incident)

const { count, endpoint, text } = columnsOf<Incident>()

const COLUMNS = [
  endpoint('endpoint', 'Endpoint', 'endpoint', { is: ['flexible'] }),
  text('start', 'Start', 'firstAt'),
  // An empty end is that of an incident that goes on, and is sorted first.
  text('end', 'End', ({ endedAt }) => endedAt ?? '', { from: 480 }),
  count('failures', 'Not delivered', 'failures', { from: 620 }),
  count('events', 'Events', 'events', { from: 820 }),
  count('resources', 'Resources', 'resources', { from: 820 }),
  count('closed', 'Closed', closedOf, { from: 820 }),
  count('open', 'Unresolved', openOf),
  text('cause', 'Cause as recorded', ({ causes }) => causes.map(causeWords).join('; '), { from: 1080 }),
]

/** Runs of failures per endpoint, with the numbers of their open and closed failures. */
export function IncidentsTable({ report }: { report: DeliveryReport }) {
  const { found, leftOut, isComplete } = report.outages
  const now = Date.parse(report.madeAt)
  const time = (iso: string) => <span className="whitespace-nowrap">{formatMinute(iso, report.zone, now)}</span>
  const linkOf = (incident: Incident, narrowed = {}) =>
    rowsLink(report.environment.name, report, { ...incidentRows(incident), ...narrowed })
  const cells: OwnCells<Incident> = {
    endpoint: ({ endpoint, causes }) => (
      <>
        <UrlText
          text={formatEndpoint(endpoint)}
          title={visibleText(endpoint)}
          className="font-mono text-small text-muted"
        />
        <div className="mt-0.5 text-small text-muted @min-[1080px]:hidden print:hidden">
          <Causes causes={causes} />
        </div>
      </>
    ),
    start: ({ id, firstAt, endedAt }) => (
      <>
        {id === null ? (
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
        )}
        <span className="block @min-[480px]:hidden print:hidden">
          {endedAt === null ? <Ongoing /> : <Lasted from={firstAt} to={endedAt} />}
        </span>
      </>
    ),
    end: ({ firstAt, endedAt }) =>
      endedAt === null ? (
        <Ongoing />
      ) : (
        <>
          {time(endedAt)}
          <Lasted from={firstAt} to={endedAt} />
        </>
      ),
    failures: (incident) => (
      <CountLink count={incident.failures} href={linkOf(incident)} label="deliveries of this incident" />
    ),
    closed: (incident) => (
      <CountLink
        count={closedOf(incident)}
        href={
          incident.open === null
            ? linkOf(incident, { settled: ['yes'] })
            : recoveryLink(report.environment.name, incident, { state: 'closed' })
        }
        label="closed failures of this incident"
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
    cause: ({ causes }) => <Causes causes={causes} />,
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
      {leftOut > 0 && (
        <p className="text-muted">{formatQuantity(leftOut, 'older incident is', 'older incidents are')} not listed.</p>
      )}
    </>
  )
}

function Causes({ causes }: Pick<Incident, 'causes'>) {
  return (
    <ul>
      {causes.map((cause) => (
        <li key={causeWords(cause)} className="[overflow-wrap:anywhere]">
          <PlatformText text={causeWords(cause)} />
        </li>
      ))}
    </ul>
  )
}

function Ongoing() {
  return (
    <Badge tone="failed" icon={<TriangleAlert aria-hidden />}>
      {INCIDENT_PHASE_WORDS.going}
    </Badge>
  )
}

function Lasted({ from, to }: { from: string; to: string }) {
  return (
    <span className="block text-small text-muted">{formatDuration((Date.parse(to) - Date.parse(from)) / 1000)}</span>
  )
}

export const INCIDENT_LEAD = `At least ${INCIDENT_RULE.leastFailures} deliveries in a row to one endpoint that were ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FAILING_OUTCOMES)}, with none delivered between them. Legacy and contradictory records neither count nor end one. An incident ends with the next delivered one.`
