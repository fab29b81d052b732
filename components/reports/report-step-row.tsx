import type { ReactNode } from 'react'
import { StepRow } from '@/components/charts/step-table'
import { sumOutcomes } from '@/lib/reports/outcome-sums'
import { type Narrowed, rowsLink } from '@/lib/reports/report-links'
import type { StepReport } from '@/lib/reports/schemas'
import { stepLabel } from './chart-scales'

type StepBar = StepReport['steps']['bars'][number]

export const stepLink = (report: StepReport, { from, to }: StepBar, narrowed: Narrowed = {}) =>
  rowsLink(report.environment.name, report, { from, to, ...narrowed })

type RowProps = { report: StepReport; bar: StepBar; columns: number; children: ReactNode }

export function ReportStepRow({ report, bar, ...row }: RowProps) {
  return <StepRow label={stepLabel(report, bar)} known={bar.known} isNothing={sumOutcomes(bar.counts) === 0} {...row} />
}

export const Cell = ({ children }: { children: ReactNode }) => <td>{children}</td>
