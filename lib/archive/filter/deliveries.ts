import { formatEndpoint } from '../../format/endpoint'
import { middleCut } from '../../format/middle-cut'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { flag, pageSize, searchText, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import { FAMILIES, FAMILY_WORDS } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { SETTLED_CHOICES, type SettledChoice, settledChoice } from '../../model/settled'
import type { DeliveryCounts, DeliveryRow } from '../dto'
import { OUTCOME_WORDS } from '../explanations'
import { explainSearch } from './explain-search'
import { STATUS_TEXT, statusWord } from './status'
import { statusGroups } from './status-groups'
import { pickEventIds, pickResources, pickUsers, suggestFilters } from './suggest-filters'
import { summarizeEvents } from './summarize-events'

export const PAGE_SIZES = [50, 100, 250, 500] as const

const members = {
  outcome: someOf(OUTCOMES),
  family: someOf(FAMILIES),
  event: textsOf(),
  endpoint: textsOf(),
  status: textsOf(
    STATUS_TEXT,
    'must be a code such as 404, a class such as 4xx, unanswered, unanswered-504, unclear or none',
    'codes such as 404 or classes such as 4xx that the endpoint answered, `unanswered` or codes such as `unanswered-504` that the platform set without an answer, `unclear` of contradictory records, or `none`',
  ),
  user: textsOf(),
  resource: textsOf(),
  eventId: textsOf(),
  settled: someOf(SETTLED_CHOICES),
  ...TIME_MEMBERS,
  text: searchText(),
}

type Filters = ValuesOf<typeof members>

const SETTLED_LABELS: Record<SettledChoice, string> = {
  no: 'Yes: not delivered, not settled',
  yes: 'No: settled by another delivery',
}

const SETTLED_WORDS: Record<SettledChoice, string> = { no: 'yes', yes: 'no, settled' }

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

const ids = (values: readonly string[], many: string) => fewValues(values, many, (value) => middleCut(value, 12, 4))

function summarizeEvent({ family, event }: Filters): string {
  const families = family.map((value) => FAMILY_WORDS[value]).join(' or ')
  return [families, event.length > 0 && summarizeEvents(event)].filter(Boolean).join(': ')
}

const FILTERS: readonly ListFilter<Filters, DeliveryCounts>[] = [
  {
    name: 'text',
    label: 'Text',
    kind: 'text',
    member: 'text',
    members: ['text'],
    fieldLabel: 'Text in payload',
    explain: explainSearch,
    suggest: suggestFilters,
    summarize: ({ text }) => `“${text}”`,
  },
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choices',
    member: 'outcome',
    members: ['outcome'],
    hasOwnControl: true,
    searchLabel: null,
    groups: (counts) => [choiceGroup('Outcomes', OUTCOMES, counts?.outcomes, (value) => OUTCOME_WORDS[value].label)],
    sum: ({ outcomes }) => total(outcomes),
    summarize: ({ outcome }) => outcome.map((value) => OUTCOME_WORDS[value].label.toLowerCase()).join(', '),
  },
  {
    name: 'settled',
    label: 'Still matters',
    kind: 'choices',
    member: 'settled',
    members: ['settled'],
    searchLabel: null,
    groups: (counts) => [
      choiceGroup('Still matters', SETTLED_CHOICES, counts?.settled, (value) => SETTLED_LABELS[value]),
    ],
    summarize: ({ settled }) => settled.map((value) => SETTLED_WORDS[value]).join(' or '),
  },
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
  {
    name: 'event',
    label: 'Event',
    kind: 'own',
    members: ['family', 'event'],
    sums: { family: ({ families }) => total(families), event: ({ events }) => total(events) },
    summarize: summarizeEvent,
  },
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'choices',
    member: 'endpoint',
    members: ['endpoint'],
    searchLabel: 'Search endpoints',
    groups: (counts, { endpoint }) => {
      const fit = counts?.endpoints.filter(({ value }) => unfitReason(value) === null)
      return [choiceGroup('Endpoints', knownValues(fit, endpoint), counts?.endpoints, formatEndpoint)]
    },
    counted: ({ endpoints }) => endpoints,
    sum: ({ endpoints }) => total(endpoints),
    summarize: ({ endpoint }) => fewValues(endpoint, 'endpoints', formatEndpoint),
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choices',
    member: 'status',
    members: ['status'],
    searchLabel: null,
    groups: (counts, { status }) => statusGroups(counts, status),
    sum: ({ statuses }) => total(statuses),
    summarize: ({ status }) => fewValues(status, 'statuses', statusWord),
  },
  {
    name: 'user',
    label: 'User',
    kind: 'values',
    member: 'user',
    members: ['user'],
    noun: 'user id',
    pick: pickUsers,
    summarize: ({ user }) => ids(user, 'users'),
  },
  {
    name: 'resource',
    label: 'Resource',
    kind: 'values',
    member: 'resource',
    members: ['resource'],
    noun: 'resource id',
    pick: pickResources,
    summarize: ({ resource }) => ids(resource, 'resources'),
  },
  {
    name: 'eventId',
    label: 'Event id',
    kind: 'values',
    member: 'eventId',
    members: ['eventId'],
    noun: 'event id',
    pick: pickEventIds,
    summarize: ({ eventId }) => ids(eventId, 'event ids'),
  },
]

const { endpoint, event, id, money, number, state, text, time } = columnsOf<DeliveryRow>()

/** The list of deliveries, but for its SQL (`lib/archive/query`). */
export const DELIVERIES = defineList({
  name: 'deliveries',
  title: 'Deliveries',
  noun: { one: 'delivery', many: 'deliveries' },
  permission: 'delivery.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize(PAGE_SIZES), live: flag() },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('time', 'Time', 'time', { width: 136, from: 480, is: ['fixed', 'order'], none: 'no timestamp' }),
    event('event', 'Event', 'event', { width: 176, from: 0, is: ['flexible', 'link'] }),
    text('family', 'Family', 'family', { width: 100, from: 860, is: ['hidden'] }),
    state('outcome', 'Outcome', 'outcome', { width: 136, from: 0, is: ['fixed'] }),
    state('settled', 'Still matters', ({ isSettled }) => (isSettled === null ? null : settledChoice(isSettled)), {
      width: 120,
      from: 860,
      is: ['hidden'],
      head: 'Settled',
    }),
    number('status', 'Status', 'responseStatus', { width: 120, from: 860, is: ['hidden'] }),
    endpoint('endpoint', 'Endpoint', 'endpoint', { width: 176, from: 620, is: ['flexible'] }),
    id('resource', 'Resource', 'resourceId', { width: 176, from: 820, copied: 'resource id' }),
    id('user', 'User', 'userId', { width: 176, from: 1080, copied: 'user id' }),
    id('eventId', 'Event id', 'eventId', { width: 176, from: 860, is: ['hidden'], copied: 'event id' }),
    number('sequence', 'Sequence', 'sequence', { width: 88, from: 860, is: ['hidden'] }),
    money('amount', 'Amount', ({ money }) => money?.amount ?? null, {
      width: 136,
      from: 860,
      is: ['hidden'],
      currency: ({ money }) => money?.currency ?? null,
    }),
    text('currency', 'Currency', ({ money }) => money?.currency ?? null, { is: ['hidden'] }),
    text('state', 'State', ({ money }) => money?.state ?? null, { width: 136, from: 860, is: ['hidden'] }),
    number('delivery', 'Delivery', 'id'),
  ],
  tableOrder: [
    'time',
    'event',
    'family',
    'outcome',
    'settled',
    'amount',
    'state',
    'status',
    'resource',
    'endpoint',
    'user',
    'eventId',
    'sequence',
  ],
})
