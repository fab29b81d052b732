import { middleCut } from '../../format/middle-cut'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { choiceOf, pageSize, searchText, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { LIST_ORDERS } from '../../list/order'
import { cleanSearch } from '../../list/search-text'
import { ITEM_STATES } from '../../model/redelivery'
import type { RedeliveryItem, RedeliveryItemCounts } from './dto'
import { ITEM_STATE_WORDS } from './item-words'

/** Of a filter's value: no answer came. */
export const NO_STATUS_CHOICE = 'none'

const STATUS = /^(?:[1-5]xx|[1-5]\d\d|none)$/

const members = {
  state: someOf(ITEM_STATES),
  status: textsOf(
    STATUS,
    'must be a code such as 404, a class such as 5xx, or none',
    'codes such as `404`, classes such as `5xx`, or `none` where no status came',
  ),
  event: textsOf(),
  resource: textsOf(),
  text: searchText(),
}

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

const statusWord = (value: string) => (value === NO_STATUS_CHOICE ? 'no status' : value)

const CLASSES = ['2xx', '3xx', '4xx', '5xx']

const FILTERS: readonly ListFilter<Filters, RedeliveryItemCounts>[] = [
  {
    name: 'text',
    label: 'Id',
    kind: 'text',
    member: 'text',
    members: ['text'],
    fieldLabel: 'Delivery or resource id',
    explain: (typed) =>
      cleanSearch(typed) === null
        ? { text: 'Nothing to search for.', isProblem: true }
        : { text: 'The whole id of a delivery, or of a resource.', isProblem: false },
    summarize: ({ text }) => `“${text}”`,
  },
  {
    name: 'state',
    label: 'Result',
    kind: 'choices',
    member: 'state',
    members: ['state'],
    searchLabel: null,
    groups: (counts) => [choiceGroup('Results', ITEM_STATES, counts?.states, (state) => ITEM_STATE_WORDS[state].label)],
    sum: ({ states }) => total(states),
    summarize: ({ state }) => state.map((value) => ITEM_STATE_WORDS[value].label.toLowerCase()).join(' or '),
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choices',
    member: 'status',
    members: ['status'],
    searchLabel: null,
    groups: (counts, { status }) => [
      choiceGroup('Classes', CLASSES, classCounts(counts?.statuses)),
      choiceGroup(
        'Statuses',
        knownValues(counts?.statuses, status).filter((value) => !value.endsWith('xx')),
        counts?.statuses,
        statusWord,
      ),
    ],
    sum: ({ statuses }) => total(statuses),
    summarize: ({ status }) => fewValues(status, 'statuses', statusWord),
  },
  {
    name: 'event',
    label: 'Event',
    kind: 'choices',
    member: 'event',
    members: ['event'],
    searchLabel: 'Search events',
    groups: (counts, { event }) => {
      const fit = counts?.events.filter(({ value }) => unfitReason(value) === null)
      return [choiceGroup('Events', knownValues(fit, event), counts?.events)]
    },
    counted: ({ events }) => events,
    sum: ({ events }) => total(events),
    summarize: ({ event }) => fewValues(event, 'events'),
  },
  {
    name: 'resource',
    label: 'Resource',
    kind: 'values',
    member: 'resource',
    members: ['resource'],
    noun: 'resource id',
    summarize: ({ resource }) => fewValues(resource, 'resources', (id) => middleCut(id, 12, 4)),
  },
]

function classCounts(statuses: readonly ValueCount[] = []): ValueCount[] {
  return CLASSES.map((value) => ({
    value,
    count: total(statuses.filter(({ value: status }) => status[0] === value[0])),
  }))
}

const { count, event, id, number, prose, state, time } = columnsOf<RedeliveryItem>()

/** The results of one job. */
export const REDELIVERY_ITEMS = defineList({
  name: 'redelivery-items',
  path: 'redeliveries/{jobId}',
  title: 'Results of a redelivery',
  noun: { one: 'result', many: 'results' },
  permission: 'redelivery.read',
  order: 'in the order of sending',
  members,
  controls: { order: choiceOf(LIST_ORDERS, 'oldest'), limit: pageSize([50, 100, 250, 500]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    count('position', 'Position', ({ id }) => Number(id), { width: 108, from: 620, is: ['fixed', 'order'] }),
    number('delivery', 'Delivery', 'deliveryId', { width: 88, from: 0, is: ['link'], copied: 'delivery id' }),
    event('event', 'Event', 'event', { width: 168, from: 480, is: ['flexible'] }),
    id('resource', 'Resource', 'resourceId', { width: 176, from: 860, none: '–', copied: 'resource id' }),
    count('sequence', 'Sequence', 'sequence', { width: 88, from: 860, none: '–' }),
    state('state', 'Result', 'state', { width: 116, from: 0, is: ['fixed'] }),
    number('status', 'Status', 'status', { width: 72, from: 0, none: '–' }),
    count('latency', 'Latency', 'latencyMs', { width: 88, from: 620, head: 'Latency (ms)', none: '–' }),
    time('sentAt', 'Sent', 'sentAt', { width: 136, from: 820, none: 'not sent' }),
    count('attempt', 'Attempt', 'attempt', { width: 80, from: 820, is: ['hidden'] }),
    prose('problem', 'Problem', 'problem', { width: 200, from: 1080, is: ['flexible'], none: '–' }),
  ],
})

export type ItemsAddress = typeof REDELIVERY_ITEMS.start

export type WhichItems = typeof REDELIVERY_ITEMS.none

/** The list at the address of its job. */
export const itemsOfJob = (jobId: string): typeof REDELIVERY_ITEMS => ({
  ...REDELIVERY_ITEMS,
  name: `redeliveries/${jobId}`,
})
