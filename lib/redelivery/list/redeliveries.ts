import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { pageSize, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { orderMember } from '../../list/order'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import { JOB_STATES } from '../../model/redelivery'
import { JOB_STATE_WORDS, sourceWords } from '../job-words'
import type { RedeliveryListCounts, RedeliveryRow } from './dto'

/** For a person: to resume or cancel a job; to decide on results that nobody knows and whose failure still matters. */
export const JOB_NEEDS = ['resume', 'unknown'] as const

export type JobNeed = (typeof JOB_NEEDS)[number]

const NEED_WORDS: Record<JobNeed, string> = {
  resume: 'Paused or stopped',
  unknown: 'Unknown results that still matter',
}

const members = {
  jobState: someOf(JOB_STATES),
  needs: someOf(JOB_NEEDS),
  target: textsOf(),
  by: textsOf(),
  ...TIME_MEMBERS,
}

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)
const addressable = (counts: readonly ValueCount[] = []) => counts.filter(({ value }) => unfitReason(value) === null)

const FILTERS: readonly ListFilter<Filters, RedeliveryListCounts>[] = [
  {
    name: 'jobState',
    label: 'State',
    kind: 'choices',
    member: 'jobState',
    members: ['jobState'],
    searchLabel: null,
    groups: (counts) => [choiceGroup('States', JOB_STATES, counts?.states, (state) => JOB_STATE_WORDS[state].label)],
    sum: ({ states }) => total(states),
    summarize: ({ jobState }) => jobState.map((state) => JOB_STATE_WORDS[state].label.toLowerCase()).join(' or '),
  },
  {
    name: 'needs',
    label: 'Waits for somebody',
    kind: 'choices',
    member: 'needs',
    members: ['needs'],
    searchLabel: null,
    groups: () => [choiceGroup('Waits for somebody', JOB_NEEDS, null, (need) => NEED_WORDS[need])],
    summarize: ({ needs }) => needs.map((need) => NEED_WORDS[need].toLowerCase()).join(' or '),
  },
  {
    name: 'target',
    label: 'Target',
    kind: 'choices',
    member: 'target',
    members: ['target'],
    searchLabel: 'Search targets',
    groups: (counts, { target }) => [
      choiceGroup('Targets', knownValues(addressable(counts?.targets), target), counts?.targets),
    ],
    counted: ({ targets }) => targets,
    sum: ({ targets }) => total(targets),
    summarize: ({ target }) => fewValues(target, 'targets'),
  },
  {
    name: 'by',
    label: 'Started by',
    kind: 'choices',
    member: 'by',
    members: ['by'],
    searchLabel: null,
    groups: (counts, { by }) => [
      choiceGroup('Operators', knownValues(addressable(counts?.operators), by), counts?.operators),
    ],
    counted: ({ operators }) => operators,
    sum: ({ operators }) => total(operators),
    summarize: ({ by }) => fewValues(by, 'operators'),
  },
  { name: 'time', label: 'Time', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
]

const { count, number, prose, state, text, time } = columnsOf<RedeliveryRow>()

/** Jobs, by when they were started. */
export const REDELIVERIES = defineList({
  name: 'redeliveries',
  title: 'Redeliveries',
  noun: { one: 'redelivery', many: 'redeliveries' },
  permission: 'redelivery.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('started', 'Started', 'createdAt', { width: 136, from: 620, is: ['fixed', 'order'] }),
    number('redelivery', 'Redelivery', 'id', {
      width: 168,
      from: 0,
      is: ['flexible', 'link'],
      copied: 'redelivery id',
    }),
    state('state', 'State', 'state', { width: 112, from: 0, is: ['fixed'] }),
    prose('note', 'Reason', 'note', { width: 200, from: 820, is: ['flexible'], none: '' }),
    text('source', 'Source', ({ source }) => sourceWords(source), { width: 160, from: 1080 }),
    text('target', 'Target', 'targetName', { width: 144, from: 480, is: ['flexible'] }),
    text('url', 'URL', 'targetUrl', { width: 220, from: 860, is: ['hidden'] }),
    count('total', 'Deliveries', 'total', { width: 92, from: 620 }),
    count('delivered', 'Delivered', ({ counts }) => counts.delivered ?? 0, { width: 92, from: 820 }),
    count(
      'failed',
      'Not delivered',
      ({ counts }) => (counts.rejected ?? 0) + (counts.failed ?? 0) + (counts['not-sent'] ?? 0) + (counts.held ?? 0),
      { width: 112, from: 820 },
    ),
    count('unknown', 'Unknown', ({ counts }) => counts.unknown ?? 0, { width: 88, from: 820 }),
    text('operator', 'Started by', 'operatorName', { width: 132, from: 1080 }),
  ],
})

export type RedeliveriesAddress = typeof REDELIVERIES.start

export type WhichRedeliveries = typeof REDELIVERIES.none
