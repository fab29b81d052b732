import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList } from '../../list/define-list'
import { choice, groupedChoice, ids, openChoice, textSearch } from '../../list/filter-kinds'
import { type ChoiceGroup, choiceGroup, fewValues, knownValues, type ValueCount } from '../../list/filters'
import { choiceOf, pageSize, textsOf } from '../../list/members'
import { LIST_ORDERS } from '../../list/order'
import { ITEM_STATES } from '../../model/redelivery'
import type { RedeliveryItem } from './dto'
import { ITEM_STATE_WORDS } from './item-words'

/** The filter value for items without an answer. */
export const NO_STATUS_CHOICE = 'none'

const STATUS = /^(?:[1-5]xx|[1-5]\d\d|none)$/

const statusWord = (value: string) => (value === NO_STATUS_CHOICE ? 'no status' : value)

type StatusCounts = { statuses: ValueCount[] }

const CLASSES = ['2xx', '3xx', '4xx', '5xx']

function statusGroups(counts: StatusCounts | null, chosen: readonly string[]): ChoiceGroup[] {
  const known = knownValues(counts?.statuses, chosen).filter((value) => !value.endsWith('xx'))
  return [
    choiceGroup('Classes', CLASSES, classCounts(counts?.statuses)),
    choiceGroup('Statuses', known, counts?.statuses, statusWord),
  ]
}

function classCounts(statuses: readonly ValueCount[] = []): ValueCount[] {
  return CLASSES.map((value) => ({
    value,
    count: statuses.reduce((sum, { value: status, count: rows }) => (status[0] === value[0] ? sum + rows : sum), 0),
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
  filters: {
    state: choice('Result', ITEM_STATES, { words: ITEM_STATE_WORDS, counts: 'states' }),
    status: groupedChoice(
      'Status',
      textsOf(
        STATUS,
        'must be a code such as 404, a class such as 5xx, or none',
        'codes such as `404`, classes such as `5xx`, or `none` if no status came',
      ),
      {
        counts: { statuses: (value) => !value.endsWith('xx') },
        groups: statusGroups,
        sum: ({ statuses }) => statuses,
        summarize: (status) => fewValues(status, 'statuses', statusWord),
      },
    ),
    event: openChoice('Event', 'events', { counts: 'events', search: 'Search events' }),
    resource: ids('Resource', 'resource id', 'resources'),
    text: textSearch('Id', {
      field: 'Delivery or resource id',
      explain: 'The whole id of a delivery, or of a resource.',
    }),
  },
  bar: ['text', 'state', 'status', 'event', 'resource'],
  controls: { order: choiceOf(LIST_ORDERS, 'oldest'), limit: pageSize([50, 100, 250, 500]) },
  columns: [
    count('position', 'Position', ({ id }) => Number(id), { width: 92, from: 620, is: ['fixed', 'order'] }),
    number('delivery', 'Delivery', 'deliveryId', { width: 84, from: 0, is: ['link'], copied: 'delivery id' }),
    event('event', 'Event', 'event', { width: 176, whole: 212, from: 480, is: ['flexible'] }),
    id('resource', 'Resource', 'resourceId', { width: 160, from: 860, none: '–', copied: 'resource id' }),
    count('sequence', 'Sequence', 'sequence', { width: 84, from: 860, none: '–' }),
    state('state', 'Result', 'state', { width: 116, from: 0, is: ['fixed'] }),
    number('status', 'Status', 'status', { width: 72, from: 480, none: '–' }),
    count('latency', 'Latency', 'latencyMs', { width: 84, from: 620, head: 'Latency (ms)', none: '–' }),
    time('sentAt', 'Sent', 'sentAt', { width: 132, from: 820, none: 'not sent' }),
    count('attempt', 'Attempt', 'attempt', { width: 80, from: 820, is: ['hidden'] }),
    prose('problem', 'Problem', 'problem', { width: 148, whole: 400, from: 1080, none: '–' }),
  ],
})

export type ItemsAddress = typeof REDELIVERY_ITEMS.start

export type WhichItems = typeof REDELIVERY_ITEMS.none

/** The list at the address of its job. */
export const itemsOfJob = (jobId: string): typeof REDELIVERY_ITEMS => ({
  ...REDELIVERY_ITEMS,
  name: `redeliveries/${jobId}`,
  path: `redeliveries/${jobId}`,
})

export type RedeliveryItemCounts = ListCounts<typeof REDELIVERY_ITEMS>
