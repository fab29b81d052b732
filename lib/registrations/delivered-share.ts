import { successShares } from '../reports/report-words'
import type { PeriodHealth } from './dto'

/** The success share of a period in words, with unknown outcomes counted. */
export const deliveredShare = ({ outcomes }: Pick<PeriodHealth, 'outcomes'>): string =>
  successShares(Object.fromEntries(outcomes.map(({ value, count }) => [value, count]))).withUnknown
