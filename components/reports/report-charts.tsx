'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import type { StepColumn } from '@/components/charts/step-table'
import { outcomeSeries } from '@/components/states/outcome-bars'
import { OUTCOME_WORDS } from '@/lib/archive/explanations'
import { formatCount } from '@/lib/format/number'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { lagWords } from '@/lib/reports/report-words'
import type { StepReport } from '@/lib/reports/schemas'
import { LAG_SERIES, lagScale, outcomeScale, stepWords } from './chart-scales'
import { ReportStepTable, type StepBar, stepLink } from './report-step-table'

const PERCENTILES = [
  { id: 'p50', label: 'p50' },
  { id: 'p90', label: 'p90' },
  { id: 'p99', label: 'p99' },
  { id: 'max', label: 'Max' },
] as const

const LAG_COLUMNS: readonly StepColumn<StepBar>[] = [
  ...PERCENTILES.map(({ id, label }) => ({ id, label, cell: ({ lag }: StepBar) => lagWords(lag[id]) })),
  { id: 'measured', label: 'Measured', cell: ({ lag }) => formatCount(lag.measured) },
]

type Props = {
  report: StepReport
  isDrawnAtOnce?: boolean
  /** Drawn beside the charts. */
  children?: ReactNode
}

/** Bar charts over the period; each bar links to its rows. */
export function ReportCharts({ report, isDrawnAtOnce = false, children }: Props) {
  const router = useRouter()
  const open = (href: string) => router.push(href)
  const { unit } = report.steps
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
        isDrawnAtOnce={isDrawnAtOnce}
        table={
          <ReportStepTable
            report={report}
            caption={`Deliveries per ${unit}`}
            columns={[
              {
                id: 'all',
                label: 'Deliveries',
                cell: (bar) => (
                  <CountLink
                    count={sumOutcomes(bar.counts)}
                    href={stepLink(report, bar)}
                    label={`deliveries, ${stepWords(report, bar)}`}
                  />
                ),
              },
              ...series.map(({ id, label }) => ({
                id,
                label,
                cell: (bar: StepBar) => (
                  <CountLink
                    count={bar.counts[id]}
                    href={stepLink(report, bar, { outcome: [id] })}
                    label={`${OUTCOME_WORDS[id].label.toLowerCase()}, ${stepWords(report, bar)}`}
                  />
                ),
              })),
            ]}
          />
        }
      />
      <ChartCard
        title={`Lag per ${unit}`}
        series={LAG_SERIES}
        {...lagScale(report)}
        unit="time from the event to the outcome"
        onOpen={open}
        isPrinted
        isDrawnAtOnce={isDrawnAtOnce}
        table={<ReportStepTable report={report} caption={`Lag per ${unit}`} columns={LAG_COLUMNS} />}
      />
      {children}
    </div>
  )
}
