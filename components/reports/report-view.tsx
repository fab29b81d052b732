'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { FilterChip } from '@/components/list/filters/filter-chip'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { PageHead } from '@/components/ui/page-head'
import { cleared, isFilterActive } from '@/lib/list/filters'
import { rowAddress } from '@/lib/list/row-address'
import { DELIVERY_REPORT, type ReportFilters, withPeriod } from '@/lib/reports/delivery-report'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportActions } from './report-actions'
import { ReportBody } from './report-body'
import { ReportCharts } from './report-charts'
import { ReportTitle } from './report-title'

type Props = { report: DeliveryReport; filters: ReportFilters; endpoints: readonly string[] }

/** The report that the address describes; choosing another period or endpoint changes the address. */
export function ReportView({ report, filters, endpoints }: Props) {
  const { environment } = useFrame()
  const router = useRouter()
  const [isReading, startReading] = useTransition()
  const { zone } = usePreferences().preferences
  const shown = withPeriod(filters)
  const counts = { total: endpoints.length, isCapped: false, areValuesCapped: false, endpoints }
  const change = (part: Partial<ReportFilters>) =>
    startReading(() => router.push(rowAddress(DELIVERY_REPORT, environment.name, { ...filters, ...part })))
  return (
    <div aria-busy={isReading}>
      <div className="print:hidden">
        <PageHead title="Delivery report" actions={<ReportActions report={report} filters={filters} />}>
          Deliveries in a period: which were delivered, which were not, and how those were resolved.
        </PageHead>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are buttons that open them */}
        <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5 px-4 py-2.5">
          {DELIVERY_REPORT.filters.map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              summary={
                isFilterActive(filter, shown, DELIVERY_REPORT.none)
                  ? filter.summarize(shown, { zone: report.zone, now: Date.parse(report.madeAt) })
                  : null
              }
              filters={shown}
              counts={counts}
              renderOwn={undefined}
              onChange={change}
              onRemove={() => change(cleared(filter, DELIVERY_REPORT.none))}
            />
          ))}
          {filters.zone !== null && filters.zone !== zone && (
            <span className="text-muted">Times and days in {filters.zone}, as the link says</span>
          )}
        </div>
      </div>
      <ReportTitle report={report} />
      <ReportBody report={report} charts={<ReportCharts report={report} isDrawnAtOnce />} />
    </div>
  )
}
