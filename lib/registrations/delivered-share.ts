import { successShares } from '../reports/report-words'
import type { PeriodHealth } from './dto'

/** The success share of a period in words; unknown outcomes count as not delivered. */
export const deliveredShare = ({ outcomes }: Pick<PeriodHealth, 'outcomes'>): string =>
  successShares(Object.fromEntries(outcomes.map(({ value, count }) => [value, count]))).withUnknown
