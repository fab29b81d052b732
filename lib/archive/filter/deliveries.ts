import { formatEndpoint } from '../../format/endpoint'
import { middleCut } from '../../format/middle-cut'
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
    { id: 'time', head: 'Time (UTC)', kind: 'time', read: ({ time }: DeliveryRow) => time },
    { id: 'event', head: 'Event', read: ({ event }) => event },
    { id: 'family', head: 'Family', read: ({ family }) => family, isHiddenAtFirst: true },
    { id: 'outcome', head: 'Outcome', read: ({ outcome }) => outcome },
    {
      id: 'settled',
      head: 'Settled',
      read: ({ isSettled }) => (isSettled === null ? null : settledChoice(isSettled)),
      isHiddenAtFirst: true,
    },
    {
      id: 'status',
      head: 'Status',
      kind: 'integer',
      read: ({ responseStatus }) => responseStatus,
      isHiddenAtFirst: true,
    },
    { id: 'endpoint', head: 'Endpoint', read: ({ endpoint }) => endpoint },
    {
      id: 'resource',
      head: 'Resource',
      read: ({ resourceId }) => resourceId,
      copied: { label: 'Resource ids', one: 'resource id', many: 'resource ids' },
    },
    {
      id: 'user',
      head: 'User',
      read: ({ userId }) => userId,
      copied: { label: 'User ids', one: 'user id', many: 'user ids' },
    },
    {
      id: 'eventId',
      head: 'Event id',
      isHiddenAtFirst: true,
      read: ({ eventId }) => eventId,
      copied: { label: 'Event ids', one: 'event id', many: 'event ids' },
    },
    { id: 'sequence', head: 'Sequence', kind: 'integer', read: ({ sequence }) => sequence, isHiddenAtFirst: true },
    {
      id: 'amount',
      head: 'Amount',
      kind: 'decimal',
      read: ({ money }) => money?.amount ?? null,
      isHiddenAtFirst: true,
    },
    { id: 'currency', head: 'Currency', read: ({ money }) => money?.currency ?? null, isHiddenAtFirst: true },
    { id: 'state', head: 'State', read: ({ money }) => money?.state ?? null, isHiddenAtFirst: true },
    { id: 'delivery', head: 'Delivery', kind: 'integer', read: ({ id }) => id },
  ],
})
