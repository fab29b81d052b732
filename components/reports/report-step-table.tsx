import { type StepColumn, StepTable } from '@/components/charts/step-table'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { type Narrowed, rowsLink } from '@/lib/reports/report-links'
import type { StepReport } from '@/lib/reports/schemas'
import { cutWords, stepLabel } from './chart-scales'

export type StepBar = StepReport['steps']['bars'][number]

export const stepLink = (report: StepReport, { from, to }: StepBar, narrowed: Narrowed = {}) =>
  rowsLink(report.environment.name, report, { from, to, ...narrowed })

type Props = { report: StepReport; caption: string; columns: readonly StepColumn<StepBar>[] }

export function ReportStepTable({ report, ...table }: Props) {
  return (
    <StepTable
      {...table}
      bars={report.steps.bars}
      labelOf={(bar) => stepLabel(report, bar)}
      cutOf={(bar) => cutWords(report, bar)}
      isNothing={(bar) => sumOutcomes(bar.counts) === 0}
    />
  )
}
