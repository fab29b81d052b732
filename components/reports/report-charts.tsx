'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import { StepTable } from '@/components/charts/step-table'
import { outcomeSeries } from '@/components/states/outcome-bars'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount } from '@/lib/format/number'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { lagWords } from '@/lib/reports/report-words'
import type { StepReport } from '@/lib/reports/schemas'
import { LAG_SERIES, lagScale, outcomeScale, stepWords } from './chart-scales'
import { Cell, ReportStepRow, stepLink } from './report-step-row'

type Props = {
  report: StepReport
  /** Beside them. */
  children?: ReactNode
}

/** Bars over the period; each leads to its rows. */
export function ReportCharts({ report, children }: Props) {
  const router = useRouter()
  const open = (href: string) => router.push(href)
  const { bars, unit } = report.steps
  const series = outcomeSeries(report.totals)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 xl:grid-cols-2 print:grid-cols-1 print:gap-6">
      <ChartCard
        title={`Deliveries per ${unit}`}
        series={series}
        {...outcomeScale(report)}
        unit="deliveries"
        onOpen={open}
        isPrinted
        table={
          <StepTable caption={`Deliveries per ${unit}`} heads={['Deliveries', ...series.map(({ label }) => label)]}>
            {bars.map((bar) => (
              <ReportStepRow key={bar.from} report={report} bar={bar} columns={series.length + 1}>
                <Cell>
                  <CountLink
                    count={sumOutcomes(bar.counts)}
                    href={stepLink(report, bar)}
                    label={`deliveries, ${stepWords(report, bar)}`}
                  />
                </Cell>
                {series.map(({ id }) => (
                  <Cell key={id}>
                    <CountLink
                      count={bar.counts[id]}
                      href={stepLink(report, bar, { outcome: [id] })}
                      label={`${OUTCOME_WORDS[id].label.toLowerCase()}, ${stepWords(report, bar)}`}
                    />
                  </Cell>
                ))}
              </ReportStepRow>
            ))}
          </StepTable>
        }
      />
      <ChartCard
        title={`Lag per ${unit}`}
        series={LAG_SERIES}
        {...lagScale(report)}
        unit="time from occurredAt to the outcome"
        onOpen={open}
        isPrinted
        table={
          <StepTable caption={`Lag per ${unit}`} heads={['p50', 'p90', 'p99', 'Max', 'Measured']}>
            {bars.map((bar) => (
              <ReportStepRow key={bar.from} report={report} bar={bar} columns={5}>
                <Cell>{lagWords(bar.lag.p50)}</Cell>
                <Cell>{lagWords(bar.lag.p90)}</Cell>
                <Cell>{lagWords(bar.lag.p99)}</Cell>
                <Cell>{lagWords(bar.lag.max)}</Cell>
                <Cell>{formatCount(bar.lag.measured)}</Cell>
              </ReportStepRow>
            ))}
          </StepTable>
        }
      />
      {children}
    </div>
  )
}
