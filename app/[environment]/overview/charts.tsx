import { CircleHelp } from 'lucide-react'
import { OffRampCharts } from '@/components/overview/off-ramps/off-ramp-charts'
import { PeriodChoice } from '@/components/overview/period-choice'
import { CoverageStatement } from '@/components/reports/coverage-statement'
import { ReportCharts } from '@/components/reports/report-charts'
import { SuccessChart } from '@/components/reports/success-chart'
import { ReturnsByWeek } from '@/components/returns/exposure/returns-by-week'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import type { PartReading } from '@/lib/http/reading'
import type { OverviewCharts } from '@/lib/overview/charts/overview-charts'
import type { OverviewFilters } from '@/lib/overview/overview'
import { coverageWords, periodWords } from '@/lib/reports/report-words'

type Props = { filters: OverviewFilters; reading: Promise<PartReading<OverviewCharts>> }

export async function OverviewChartsPart({ filters, reading }: Props) {
  const { value: charts, problem } = await reading
  if (problem)
    return (
      <Section title="Trends">
        <PeriodChoice filters={filters} />
        <Notice tone="unknown" icon={<CircleHelp aria-hidden />} title="The charts could not be read" role="alert">
          {problem.detail} Reload the page to try again, or choose a shorter period.
        </Notice>
      </Section>
    )
  const { returns, period, zone } = charts
  return (
    <Section
      title="Trends"
      lead={
        <>
          {periodWords(period, zone)}
          {zone !== 'UTC' && ` (${zone})`}. Off-ramps are counted by the time of their latest snapshot, returns by
          calendar week.
        </>
      }
    >
      <PeriodChoice filters={filters} />
      {coverageWords(charts).kind !== 'whole' && <CoverageStatement report={charts} />}
      <ReportCharts report={charts}>
        <SuccessChart report={charts} />
        <OffRampCharts offRamps={charts.offRamps} period={period} />
        {returns && <ReturnsByWeek {...returns} />}
      </ReportCharts>
    </Section>
  )
}

export function ChartsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      {['counts', 'lags', 'success', 'returns'].map((name) => (
        <Skeleton key={name} className="h-[292px] w-full" />
      ))}
    </div>
  )
}
