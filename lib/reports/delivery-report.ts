import { formatEndpoint } from '../format/endpoint'
import { defineAddress } from '../list/define-address'
import { openChoice, period } from '../list/filter-kinds'
import { zoneMember } from '../list/members'
import type { TimeFilter } from '../list/time'

/** The address of the delivery report. */
export const DELIVERY_REPORT = defineAddress({
  name: 'delivery-report',
  path: 'reports/deliveries',
  permission: 'delivery.read',
  filters: {
    time: period('Period'),
    endpoint: openChoice('Endpoint', 'endpoints', { word: formatEndpoint, search: 'Search endpoints' }),
  },
  more: { zone: zoneMember() },
})

export type ReportFilters = typeof DELIVERY_REPORT.none

const USUAL_PERIOD: TimeFilter = { range: '7d', from: null, to: null }

/** Fills in the last seven days if no period is named. */
export function withPeriod(filters: ReportFilters): ReportFilters {
  const { range, from, to } = filters
  return range === null && from === null && to === null ? { ...filters, ...USUAL_PERIOD } : filters
}
