import type { ReactNode } from 'react'
import { Section } from '@/components/ui/section'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { FAMILY_WORDS } from '@/lib/model/family'
import type { Outcome } from '@/lib/model/outcome'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { CountsTable } from './counts-table'
import { CoverageStatement } from './coverage-statement'
import { INCIDENT_LEAD, IncidentsTable } from './incidents-table'
import { LagTable } from './lag-table'
import { Recovery } from './recovery'
import { ReturnsSummary } from './returns-summary'
import { Totals } from './totals'
import { UntimedNote } from './untimed-note'

const LAG_LEAD =
  'The time from when something occurred (occurredAt in its payload) to the final outcome that the platform recorded, whatever the outcome. Each value is at most 5% above the exact one. Generic events carry no time and are not measured.'

const RECOVERY_LEAD =
  'Deliveries that were not delivered: unresolved, or closed by a Recovery rule. Each is counted once.'

const WITHOUT_ROWS =
  'Numbers link to their rows, except lags, the events and resources of an incident, and the results of redeliveries, which no list filter covers.'

/** The report as it was built, live or saved. */
export function ReportBody({ report, charts }: { report: DeliveryReport; charts: ReactNode }) {
  const { name } = report.environment
  const outcomeOf = (outcome: Outcome | null) => (outcome === null ? {} : { outcome: [outcome] })
  return (
    <div className="flex flex-col gap-7 px-4 pt-2 pb-10 print:gap-5 print:px-0 print:pb-0">
      <CoverageStatement report={report} />
      <UntimedNote report={report} />
      <Section title="Incidents" lead={INCIDENT_LEAD}>
        <IncidentsTable report={report} />
      </Section>
      <Section title="Per endpoint">
        {report.byEndpoint.length === 0 ? (
          <Nothing />
        ) : (
          <CountsTable
            caption="Outcomes per endpoint"
            head="Endpoint"
            rows={report.byEndpoint.map(({ endpoint, counts }) => ({
              value: endpoint,
              shown: formatEndpoint(endpoint),
              counts,
            }))}
            total={{ value: null, shown: 'All endpoints', counts: report.totals }}
            hrefOf={(endpoint, outcome) =>
              rowsLink(name, report, { ...(endpoint !== null && { endpoint: [endpoint] }), ...outcomeOf(outcome) })
            }
          />
        )}
      </Section>
      <Totals report={report} />
      {charts}
      <Section title="Per event">
        {report.byEvent.length === 0 ? (
          <Nothing />
        ) : (
          <Folded summary={formatQuantity(report.byEvent.length, 'event')}>
            <CountsTable
              caption="Outcomes per event"
              head="Event"
              noteHead="Family"
              isShort
              areEvents
              rows={report.byEvent.map(({ event, family, counts }) => ({
                value: event,
                shown: visibleText(event),
                note: FAMILY_WORDS[family],
                counts,
              }))}
              total={{ value: null, shown: 'All events', counts: report.totals }}
              hrefOf={(event, outcome) =>
                rowsLink(name, report, { ...(event !== null && { event: [event] }), ...outcomeOf(outcome) })
              }
            />
          </Folded>
        )}
      </Section>
      <Section title="Lag" lead={LAG_LEAD}>
        {report.byEndpoint.length === 0 ? <Nothing /> : <LagTable report={report} />}
      </Section>
      <Section title="Resolution" lead={RECOVERY_LEAD}>
        <Recovery report={report} />
      </Section>
      {report.returns && (
        <Section title="Returns" lead="ACH debit returns that occurred in the period, whatever the endpoint.">
          <ReturnsSummary report={report} currencies={report.returns.currencies} />
        </Section>
      )}
      <p className="text-small text-muted">{WITHOUT_ROWS}</p>
    </div>
  )
}

/** A part that is folded on screen and open on paper. */
function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]">
      <summary className="fold-summary font-medium print:hidden">{summary}</summary>
      <div className="pt-2 print:pt-0">{children}</div>
    </details>
  )
}

function Nothing() {
  return <p className="text-muted">The archive has no deliveries in this period.</p>
}
