'use client'

import { useRouter } from 'next/navigation'
import { ChartCard } from '@/components/charts/chart-card'
import { CountLink } from '@/components/charts/count-link'
import { formatCount } from '@/lib/format/number'
import { successShares } from '@/lib/reports/report-words'
import type { StepReport } from '@/lib/reports/schemas'
import { SUCCESS_SERIES, stepWords, successScale } from './chart-scales'
import { ReportStepTable, stepLink } from './report-step-table'

/** True success is at least the lower share. */
export function SuccessChart({ report }: { report: StepReport }) {
  const router = useRouter()
  const title = `Success per ${report.steps.unit}`
  return (
    <ChartCard
      title={title}
      series={SUCCESS_SERIES}
      {...successScale(report)}
      unit="share of deliveries"
      onOpen={(href) => router.push(href)}
      table={
        <ReportStepTable
          report={report}
          caption={title}
          columns={[
            { id: 'with', label: 'Success', cell: ({ counts }) => successShares(counts).withUnknown },
            { id: 'without', label: 'Without unknown', cell: ({ counts }) => successShares(counts).withoutUnknown },
            {
              id: 'delivered',
              label: 'Delivered',
              cell: (bar) => (
                <CountLink
                  count={bar.counts.delivered}
                  href={stepLink(report, bar, { outcome: ['delivered'] })}
                  label={`delivered, ${stepWords(report, bar)}`}
                />
              ),
            },
            { id: 'unknown', label: 'Unknown', cell: ({ counts }) => formatCount(counts.unknown) },
          ]}
        />
      }
    />
  )
}
