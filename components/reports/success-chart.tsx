'use client'

import { useRouter } from 'next/navigation'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import { StepTable } from '@/components/charts/step-table'
import { formatCount } from '@/lib/format/number'
import { successShares } from '@/lib/reports/report-words'
import type { StepReport } from '@/lib/reports/schemas'
import { SUCCESS_SERIES, stepWords, successScale } from './chart-scales'
import { Cell, ReportStepRow, stepLink } from './report-step-row'

/** The truth lies between both shares, or above. */
export function SuccessChart({ report }: { report: StepReport }) {
  const router = useRouter()
  const { bars, unit } = report.steps
  const title = `Success per ${unit}`
  return (
    <ChartCard
      title={title}
      series={SUCCESS_SERIES}
      {...successScale(report)}
      unit="share of deliveries"
      onOpen={(href) => router.push(href)}
      table={
        <StepTable caption={title} heads={['Unknown counted', 'Unknown left out', 'Delivered', 'Unknown']}>
          {bars.map((bar) => {
            const { withUnknown, withoutUnknown } = successShares(bar.counts)
            return (
              <ReportStepRow key={bar.from} report={report} bar={bar} columns={4}>
                <Cell>{withUnknown}</Cell>
                <Cell>{withoutUnknown}</Cell>
                <Cell>
                  <CountLink
                    count={bar.counts.delivered}
                    href={stepLink(report, bar, { outcome: ['delivered'] })}
                    label={`delivered, ${stepWords(report, bar)}`}
                  />
                </Cell>
                <Cell>{formatCount(bar.counts.unknown)}</Cell>
              </ReportStepRow>
            )
          })}
        </StepTable>
      }
    />
  )
}
