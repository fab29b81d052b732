import { OUTCOME_WORDS } from '../../archive/explanations'
import { middleCut } from '../../format/middle-cut'
import { columnsOf } from '../../list/columns'
import { defineList } from '../../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../../list/filters'
import { choiceOf, oneOrNone, pageSize, someOf, textsOf, unfitReason, type ValuesOf } from '../../list/members'
import { LIST_ORDERS } from '../../list/order'
import { summarizeTime, TIME_MEMBERS } from '../../list/time'
import { OUTCOMES } from '../../model/outcome'
import { RECOVERY_RULES } from '../../model/recovery'
import type { RecoveryCounts, RecoveryRow } from '../dto'
import { RECOVERY_STATE_WORDS, RULE_WORDS } from '../recovery-words'

/** Open ones unless told, and closed ones where a rule is chosen. */
export const SHOWN_STATES = ['open', 'closed', 'all'] as const

/** Of a filter's value: nobody is assigned. */
export const NOBODY = 'nobody'

const STATE_LABELS = { ...RECOVERY_STATE_WORDS, all: 'All failures' }

/** A row is what failed of one resource at one endpoint, or each failure. */
export const GROUPINGS = ['resource', 'none'] as const

/** In hours since the failure. The platform keeps a record for 30 days. */
export const AGES = { '1h': 1, '1d': 24, '7d': 7 * 24, '23d': 23 * 24, '27d': 27 * 24, '29d': 29 * 24 } as const

/** Of the filter by age: the record has no time. */
export const UNTIMED = 'untimed'

type Age = keyof typeof AGES | typeof UNTIMED

// The keys of a literal.
const AGE_NAMES: [Age, ...Age[]] = [...(Object.keys(AGES) as [keyof typeof AGES]), UNTIMED]

const AGE_LABELS: Record<Age, string> = {
  '1h': 'Over an hour',
  '1d': 'Over a day',
  '7d': 'Over a week',
  '23d': 'Lost within 7 days',
  '27d': 'Lost within 3 days',
  '29d': 'Lost within a day',
  [UNTIMED]: 'No time in the record',
}

const MISSED_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'delivered')

const members = {
  state: oneOrNone(SHOWN_STATES),
  rule: someOf(RECOVERY_RULES),
  age: oneOrNone(AGE_NAMES),
  outcome: someOf(MISSED_OUTCOMES),
  endpoint: textsOf(),
  event: textsOf(),
  resource: textsOf(),
  assignee: textsOf(),
  ...TIME_MEMBERS,
  group: choiceOf(GROUPINGS, 'resource'),
}

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)
const addressable = (counts: readonly ValueCount[] = []) => counts.filter(({ value }) => unfitReason(value) === null)

type OpenChoice = {
  name: 'endpoint' | 'event' | 'assignee'
  label: string
  many: string
  search: string | null
  read: (counts: RecoveryCounts) => readonly ValueCount[]
  word?: (value: string) => string
}

const openChoice = ({
  name,
  label,
  many,
  search,
  read,
  word = String,
}: OpenChoice): ListFilter<Filters, RecoveryCounts> => ({
  name,
  label,
  kind: 'choices',
  member: name,
  members: [name],
  searchLabel: search,
  groups: (counts, filters) => {
    const found = counts ? read(counts) : []
    return [choiceGroup(label, knownValues(addressable(found), filters[name]), counts ? found : null, word)]
  },
  counted: read,
  sum: (counts) => total(read(counts)),
  summarize: (filters) => fewValues(filters[name], many, word),
})

const FILTERS: readonly ListFilter<Filters, RecoveryCounts>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'choices',
    member: 'state',
    members: ['state'],
    searchLabel: null,
    takesOne: true,
    groups: (counts) => {
      const all = counts ? total(counts.states) : 0
      const found = counts ? [...counts.states, { value: 'all' as const, count: all }] : null
      return [choiceGroup('States', SHOWN_STATES, found, (value) => STATE_LABELS[value])]
    },
    summarize: ({ state }) => (state === null ? '' : STATE_LABELS[state].toLowerCase()),
  },
  {
    name: 'rule',
    label: 'Closed by',
    kind: 'choices',
    member: 'rule',
    members: ['rule'],
    searchLabel: null,
    groups: (counts) => [choiceGroup('Rules', RECOVERY_RULES, counts?.rules, (rule) => RULE_WORDS[rule].label)],
    summarize: ({ rule }) => fewValues(rule, 'rules', (value) => RULE_WORDS[value as Filters['rule'][number]].label),
  },
  {
    name: 'age',
    label: 'Age',
    kind: 'choices',
    member: 'age',
    members: ['age'],
    searchLabel: null,
    takesOne: true,
    groups: () => [choiceGroup('Ages', AGE_NAMES, null, (age) => AGE_LABELS[age])],
    summarize: ({ age }) => (age === null ? '' : AGE_LABELS[age].toLowerCase()),
  },
  openChoice({
    name: 'endpoint',
    label: 'Endpoint',
    many: 'endpoints',
    search: 'Search endpoints',
    read: ({ endpoints }) => endpoints,
  }),
  openChoice({ name: 'event', label: 'Event', many: 'events', search: 'Search events', read: ({ events }) => events }),
  {
    name: 'outcome',
    label: 'Outcome',
    kind: 'choices',
    member: 'outcome',
    members: ['outcome'],
    searchLabel: null,
    groups: (counts) => [
      choiceGroup('Outcomes', MISSED_OUTCOMES, counts?.outcomes, (value) => OUTCOME_WORDS[value].label),
    ],
    summarize: ({ outcome }) => outcome.map((value) => OUTCOME_WORDS[value].label.toLowerCase()).join(', '),
  },
  openChoice({
    name: 'assignee',
    label: 'Assigned to',
    many: 'people',
    search: null,
    read: ({ assignees }) => assignees,
    word: (value) => (value === NOBODY ? 'Nobody' : value),
  }),
  { name: 'time', label: 'Failed', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
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

const { count, endpoint, event, id, number, state, text, time } = columnsOf<RecoveryRow>()

const LIST = defineList({
  name: 'recovery',
  title: 'Recovery',
  noun: { one: 'failure', many: 'failures' },
  permission: 'recovery.read',
  order: 'what is lost first',
  members,
  controls: { order: choiceOf(LIST_ORDERS, 'oldest'), limit: pageSize([50, 100, 250, 500]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('failed', 'Failed', 'at', { width: 136, from: 480, is: ['fixed', 'order'], none: 'no timestamp' }),
    time('age', 'Age', ({ at, group }) => (group ? group.oldestAt : at), {
      width: 96,
      from: 1080,
      head: 'Oldest failure (UTC)',
      none: 'no timestamp',
    }),
    time('expires', 'Kept for', 'expiresAt', {
      width: 88,
      from: 0,
      fullLabel: 'Kept by the platform for',
      head: 'Kept by the platform until (UTC)',
    }),
    id('resource', 'Resource', 'resourceId', { width: 184, from: 620, copied: 'resource id' }),
    count('failures', 'Failures', ({ group }) => group?.failures ?? 1, { width: 80, from: 620 }),
    event('event', 'Event', 'event', { width: 168, from: 0, is: ['flexible', 'link'] }),
    number('sequence', 'Sequence', 'sequence', { width: 88, from: 1080, is: ['hidden'] }),
    endpoint('endpoint', 'Endpoint', 'endpoint', { width: 160, from: 860, is: ['flexible'] }),
    state('outcome', 'Outcome', 'outcome', { width: 136, from: 820 }),
    number('status', 'Status', 'responseStatus', { width: 80, from: 1080, is: ['hidden'] }),
    state('state', 'Stands', 'state', { width: 152, from: 0, is: ['fixed'], head: 'State' }),
    text('rule', 'Closed by', ({ rule }) => (rule === null ? null : RULE_WORDS[rule].label), {
      width: 120,
      from: 1080,
      is: ['hidden'],
    }),
    time('closed', 'Closed', 'closedAt', { width: 136, from: 1080, none: '' }),
    text('reason', 'Reason', 'reason', { width: 140, from: 1080, is: ['hidden'], none: '' }),
    text('assignee', 'Assigned to', 'assigneeName', { width: 120, from: 1080, none: 'nobody' }),
    text('note', 'Note', 'note', { width: 140, from: 1080, is: ['hidden'], none: '' }),
    number('delivery', 'Delivery', 'id', { width: 96, from: 1080, is: ['hidden'], copied: 'delivery id' }),
  ],
  tableOrder: [
    'failed',
    'age',
    'resource',
    'failures',
    'event',
    'outcome',
    'state',
    'expires',
    'endpoint',
    'assignee',
    'note',
    'sequence',
    'status',
    'rule',
    'closed',
    'reason',
    'delivery',
  ],
})

/** Failures that still matter, or why they don’t; the first to be lost first. How rows are grouped filters nothing. */
export const RECOVERY: typeof LIST = {
  ...LIST,
  isFiltered: (filters) => LIST.isFiltered({ ...filters, group: LIST.none.group }),
}

export type RecoveryAddress = typeof RECOVERY.start

export type WhichRecovery = typeof RECOVERY.none
