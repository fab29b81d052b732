import { defineAddress } from '../list/define-address'
import { period } from '../list/filter-kinds'
import { zoneMember } from '../list/members'
import { withPeriod } from '../reports/delivery-report'

/** The address of the overview: period and zone of its charts. */
export const OVERVIEW = defineAddress({
  name: 'overview',
  permission: 'delivery.read',
  filters: { time: period('Period') },
  more: { zone: zoneMember() },
})

export type OverviewFilters = typeof OVERVIEW.none

/** The filters, with the default period if they name none. */
export const shownPeriod = ({ zone, ...time }: OverviewFilters): OverviewFilters => {
  const { endpoint: _, ...shown } = withPeriod({ ...time, zone, endpoint: [] })
  return shown
}
