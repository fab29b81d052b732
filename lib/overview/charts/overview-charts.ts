import type { CoverageReport } from '../../reports/report-words'
import type { StepReport } from '../../reports/schemas'
import type { ReturnExposure } from '../../returns/dto'
import type { OffRampSums } from '../off-ramps/off-ramp-sums'

/** Data of the charts, read at one instant. */
export type OverviewCharts = StepReport &
  CoverageReport & {
    offRamps: OffRampSums
    /** Returns by whole weeks in UTC; null if the reader may not see returns. */
    returns: { weeks: string[]; exposure: ReturnExposure } | null
  }
