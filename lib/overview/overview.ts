import { defineList } from '../list/define-list'
import type { CountedList, ListFilter } from '../list/filters'
import { type ValuesOf, zoneMember } from '../list/members'
import { summarizeTime, TIME_MEMBERS } from '../list/time'
import { withPeriod } from '../reports/delivery-report'

const members = { ...TIME_MEMBERS, zone: zoneMember() }

export type OverviewFilters = ValuesOf<typeof members>

const FILTERS: readonly ListFilter<OverviewFilters, CountedList>[] = [
  { name: 'time', label: 'Period', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
]

/** The address of the overview, as that of a list is defined: period and zone of its charts. */
export const OVERVIEW = defineList({
  name: 'overview',
  title: 'Overview',
  noun: { one: 'delivery', many: 'deliveries' },
  permission: 'delivery.read',
  order: 'newest first',
  members,
  controls: {},
  cursorLength: 1,
  filters: FILTERS,
  columns: [],
})

/** With the period that stands where none is named. */
export const shownPeriod = ({ zone, ...time }: OverviewFilters): OverviewFilters => {
  const { endpoint: _, ...shown } = withPeriod({ ...time, zone, endpoint: [] })
  return shown
}
