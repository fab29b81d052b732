import { formatEndpoint } from '../format/endpoint'
import { defineList } from '../list/define-list'
import { type CountedList, choiceGroup, fewValues, type ListFilter } from '../list/filters'
import { textsOf, unfitReason, type ValuesOf, zoneMember } from '../list/members'
import { summarizeTime, TIME_MEMBERS, type TimeFilter } from '../list/time'

const members = { ...TIME_MEMBERS, endpoint: textsOf(), zone: zoneMember() }

export type ReportFilters = ValuesOf<typeof members>

/** Endpoints of the archive to choose from. */
export type ReportChoices = CountedList & { endpoints: readonly string[] }

const FILTERS: readonly ListFilter<ReportFilters, ReportChoices>[] = [
  { name: 'time', label: 'Period', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'choices',
    member: 'endpoint',
    members: ['endpoint'],
    searchLabel: 'Search endpoints',
    groups: (counts, { endpoint }) => {
      const fit = (counts?.endpoints ?? []).filter((value) => unfitReason(value) === null)
      return [choiceGroup('Endpoints', [...new Set([...fit, ...endpoint])], null, formatEndpoint)]
    },
    summarize: ({ endpoint }) => fewValues(endpoint, 'endpoints', formatEndpoint),
  },
]

/** The address of the delivery report, as that of a list is defined. */
export const DELIVERY_REPORT = defineList({
  name: 'delivery-report',
  path: 'reports/deliveries',
  title: 'Delivery report',
  noun: { one: 'delivery', many: 'deliveries' },
  permission: 'delivery.read',
  order: 'newest first',
  members,
  controls: {},
  cursorLength: 1,
  filters: FILTERS,
  columns: [],
})

const USUAL_PERIOD: TimeFilter = { range: '7d', from: null, to: null }

/** With the last seven days where no period is named. */
export function withPeriod(filters: ReportFilters): ReportFilters {
  const { range, from, to } = filters
  return range === null && from === null && to === null ? { ...filters, ...USUAL_PERIOD } : filters
}
