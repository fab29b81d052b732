import { readStrictQuery } from '../list/api/strict-query'
import type { Naming } from '../list/time'
import { pinnedAt } from '../list/time'
import { DELIVERY_REPORT, withPeriod } from './delivery-report'

/** The query of a report’s address, without `?`, with exact times. @throws AppError `invalid` */
export function pinReportQuery(query: string, now: Date): string {
  const filters = withPeriod(readStrictQuery(DELIVERY_REPORT, query))
  return DELIVERY_REPORT.query({ ...filters, ...pinnedAt(filters, now) }).replace(/^\?/, '')
}

/** The filters of a report’s query in words, its period only if `isTimeSaid`. @throws AppError `invalid` */
export function reportQueryWords(query: string, naming: Naming, { isTimeSaid }: { isTimeSaid: boolean }): string[] {
  const filters = withPeriod(readStrictQuery(DELIVERY_REPORT, query))
  const zone = filters.zone ?? naming.zone
  const said = DELIVERY_REPORT.filters.filter(({ name }) => isTimeSaid || name !== 'time')
  return said.map(({ summarize }) => summarize(filters, { ...naming, zone })).filter(Boolean)
}
