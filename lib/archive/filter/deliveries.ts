import { formatEndpoint } from '../../format/endpoint'
import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, groupedChoice, ids, openChoice, ownTogether, period, textSearch } from '../../list/filter-kinds'
import { fewValues, type ValueCount } from '../../list/filters'
import { flag, pageSize, someOf, textsOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { FAMILIES, FAMILY_WORDS, type Family } from '../../model/family'
import { OUTCOMES } from '../../model/outcome'
import { SETTLED_CHOICES, type SettledChoice, settledChoice } from '../../model/settled'
import type { DeliveryRow } from '../dto'
import { OUTCOME_WORDS } from '../explanations'
import { explainSearch } from './explain-search'
import { isStatusClass, STATUS_CLASSES, STATUS_TEXT, statusWord } from './status'
import { statusGroups } from './status-groups'
import { pickEventIds, pickResources, pickUsers, suggestFilters } from './suggest-filters'
import { summarizeEvents } from './summarize-events'

export const PAGE_SIZES = [50, 100, 250, 500] as const

const SETTLED_LABELS: Record<SettledChoice, string> = {
  no: 'Yes: not delivered, not settled',
  yes: 'No: settled by another delivery',
}

const SETTLED_WORDS: Record<SettledChoice, string> = { no: 'yes', yes: 'no, settled' }

function summarizeEvent({ family, event }: { family: Family[]; event: string[] }): string {
  const families = family.map((value) => FAMILY_WORDS[value]).join(' or ')
  return [families, event.length > 0 && summarizeEvents(event)].filter(Boolean).join(': ')
}

const EVENT_MEMBERS = { family: someOf(FAMILIES), event: textsOf() }

/** Counts all events; families and names are counted apart. */
type EventCounts = { families: ValueCount<Family>[]; events: ValueCount[] }

const { endpoint, event, id, money, number, state, text, time } = columnsOf<DeliveryRow>()

/** The list of deliveries; its SQL is in `lib/archive/query`. */
export const DELIVERIES = defineList({
  name: 'deliveries',
  title: 'Deliveries',
  noun: { one: 'delivery', many: 'deliveries' },
  permission: 'delivery.read',
  order: 'newest first',
  countsBy: 'value',
  filters: {
    outcome: choice('Outcome', OUTCOMES, {
      words: OUTCOME_WORDS,
      between: ', ',
      counts: 'outcomes',
      hasOwnControl: true,
    }),
    event: ownTogether<typeof EVENT_MEMBERS, EventCounts>('Event', EVENT_MEMBERS, summarizeEvent, {
      family: { at: 'families', among: FAMILIES },
      event: { at: 'events' },
    }),
    endpoint: openChoice('Endpoint', 'endpoints', {
      word: formatEndpoint,
      counts: 'endpoints',
      search: 'Search endpoints',
    }),
    status: groupedChoice(
      'Status',
      textsOf(
        STATUS_TEXT,
        'must be a code such as 404, a class such as 4xx, unanswered, unanswered-504, unclear or none',
        'codes such as 404 or classes such as 4xx if the endpoint answered, `unanswered` or the platform’s codes such as `unanswered-504` if it did not, `unclear` for contradictory records, or `none`',
      ),
      {
        counts: { statusClasses: STATUS_CLASSES, statuses: (value) => !isStatusClass(value) },
        groups: statusGroups,
        sum: ({ statuses }) => statuses,
        summarize: (status) => fewValues(status, 'statuses', statusWord),
      },
    ),
    user: ids('User', 'user id', 'users', { pick: pickUsers }),
    resource: ids('Resource', 'resource id', 'resources', { pick: pickResources }),
    eventId: ids('Event id', 'event id', 'event ids', { pick: pickEventIds }),
    settled: choice('Unresolved', SETTLED_CHOICES, {
      words: SETTLED_LABELS,
      summarize: (chosen) => chosen.map((value) => SETTLED_WORDS[value]).join(' or '),
      counts: 'settled',
      isLoose: true,
    }),
    time: period(),
    text: textSearch('Text', { field: 'Text in payload', explain: explainSearch, suggest: suggestFilters }),
  },
  bar: ['text', 'outcome', 'settled', 'time', 'event', 'endpoint', 'status', 'user', 'resource', 'eventId'],
  controls: { order: orderMember(), limit: pageSize(PAGE_SIZES), live: flag() },
  columns: [
    time('time', 'Time', 'time', { width: 136, from: 480, is: ['fixed', 'order'], none: 'no timestamp' }),
    event('event', 'Event', 'event', { width: 176, whole: 208, from: 0, is: ['flexible', 'link'] }),
    text('family', 'Family', 'family', { width: 100, from: 860, is: ['hidden'] }),
    state('outcome', 'Outcome', 'outcome', { width: 136, from: 0, is: ['fixed'] }),
    state('settled', 'Unresolved', ({ isSettled }) => (isSettled === null ? null : settledChoice(isSettled)), {
      width: 120,
      from: 860,
      is: ['hidden'],
      head: 'Settled',
      none: '–',
    }),
    number('status', 'Status', 'responseStatus', { width: 120, from: 860, is: ['hidden'] }),
    endpoint('endpoint', 'Endpoint', 'endpoint', { width: 176, whole: 220, from: 620, is: ['flexible'] }),
    id('resource', 'Resource', 'resourceId', { width: 176, from: 820, copied: 'resource id' }),
    id('user', 'User', 'userId', { width: 176, from: 1080, copied: 'user id' }),
    id('eventId', 'Event id', 'eventId', { width: 176, from: 860, is: ['hidden'], copied: 'event id' }),
    number('sequence', 'Sequence', 'sequence', { width: 88, from: 860, is: ['hidden'] }),
    money('amount', 'Amount', ({ money }) => money?.amount ?? null, {
      width: 136,
      from: 860,
      is: ['hidden'],
      currency: ({ money }) => money?.currency ?? null,
      none: 'none',
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

export type DeliveryCounts = ListCounts<typeof DELIVERIES>
