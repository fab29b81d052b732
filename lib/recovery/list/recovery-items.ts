import { OUTCOME_WORDS } from '../../archive/explanations'
import { columnsOf } from '../../list/columns'
import type { ListCounts } from '../../list/define-address'
import { defineList, type List } from '../../list/define-list'
import { choice, ids, oneChoice, openChoice, period } from '../../list/filter-kinds'
import { fewValues } from '../../list/filters'
import { choiceOf, pageSize } from '../../list/members'
import { LIST_ORDERS } from '../../list/order'
import { OUTCOMES, type Outcome } from '../../model/outcome'
import { RECOVERY_RULES } from '../../model/recovery'
import type { RecoveryRow } from '../dto'
import { RECOVERY_STATE_WORDS, RULE_WORDS } from '../recovery-words'

/** Without a choice a list shows open failures, or closed ones if a rule is chosen. */
export const SHOWN_STATES = ['open', 'closed', 'all'] as const

/** The value of the filter for failures to which nobody is assigned. */
export const NOBODY = 'nobody'

const STATE_LABELS = { ...RECOVERY_STATE_WORDS, all: 'All failures' }

/** A row stands for the failures of one resource at one endpoint, or for a single failure. */
export const GROUPINGS = ['resource', 'none'] as const

/** Ages in hours since the failure. The platform keeps a record for 30 days. */
export const AGES = { '1h': 1, '1d': 24, '7d': 7 * 24, '23d': 23 * 24, '27d': 27 * 24, '29d': 29 * 24 } as const

/** The value of the filter by age for records without a time. */
export const UNTIMED = 'untimed'

type Age = keyof typeof AGES | typeof UNTIMED

// `Object.keys` of a literal gives just its own keys.
const AGE_NAMES: [Age, ...Age[]] = [...(Object.keys(AGES) as [keyof typeof AGES]), UNTIMED]

const AGE_LABELS: Record<Age, string> = {
  '1h': 'Over an hour',
  '1d': 'Over a day',
  '7d': 'Over a week',
  '23d': 'Expires within 7 days',
  '27d': 'Expires within 3 days',
  '29d': 'Expires within a day',
  [UNTIMED]: 'No time in the record',
}

const MISSED_OUTCOMES: readonly Outcome[] = OUTCOMES.filter((outcome) => outcome !== 'delivered')

const { count, endpoint, event, id, number, state, text, time } = columnsOf<RecoveryRow>()

const LIST = defineList({
  name: 'recovery',
  title: 'Recovery',
  noun: { one: 'failure', many: 'failures' },
  permission: 'recovery.read',
  order: 'soonest to expire first',
  filters: {
    state: oneChoice('State', SHOWN_STATES, { words: STATE_LABELS, counts: 'states', all: 'all', isLoose: true }),
    rule: choice('Closed by', RECOVERY_RULES, {
      words: RULE_WORDS,
      summarize: (rules) => fewValues(rules, 'rules', (rule) => RULE_WORDS[rule].label),
      counts: 'rules',
      isLoose: true,
    }),
    age: oneChoice('Age', AGE_NAMES, { words: AGE_LABELS }),
    outcome: choice('Outcome', MISSED_OUTCOMES, {
      words: OUTCOME_WORDS,
      between: ', ',
      counts: 'outcomes',
      isLoose: true,
    }),
    endpoint: openChoice('Endpoint', 'endpoints', { counts: 'endpoints', search: 'Search endpoints' }),
    event: openChoice('Event', 'events', { counts: 'events', search: 'Search events' }),
    resource: ids('Resource', 'resource id', 'resources'),
    assignee: openChoice('Assigned to', 'people', {
      word: (name) => (name === NOBODY ? 'No one' : name),
      counts: 'assignees',
    }),
    time: period('Failed'),
  },
  bar: ['state', 'rule', 'age', 'endpoint', 'event', 'outcome', 'assignee', 'time', 'resource'],
  more: { group: choiceOf(GROUPINGS, 'resource') },
  controls: { order: choiceOf(LIST_ORDERS, 'oldest'), limit: pageSize([50, 100, 250, 500]) },
  columns: [
    time('failed', 'Failed', 'at', { width: 136, from: 480, is: ['fixed', 'order'], none: 'no timestamp' }),
    time('age', 'Age', ({ at, group }) => (group ? group.oldestAt : at), {
      width: 96,
      from: 1080,
      head: 'Oldest failure (UTC)',
      none: 'not known',
    }),
    time('expires', 'Expires in', 'expiresAt', {
      width: 88,
      from: 0,
      fullLabel: 'Expires at the platform in',
      head: 'Expires at the platform (UTC)',
      none: 'not known',
    }),
    id('resource', 'Resource', 'resourceId', { width: 160, from: 620, copied: 'resource id' }),
    count('failures', 'Failures', ({ group }) => group?.failures ?? 1, { width: 76, from: 620 }),
    event('event', 'Event', 'event', { width: 196, whole: 224, from: 0, is: ['flexible', 'link'] }),
    number('sequence', 'Sequence', 'sequence', { width: 88, from: 1080, is: ['hidden'] }),
    endpoint('endpoint', 'Endpoint', 'endpoint', { width: 160, whole: 220, from: 860, is: ['flexible'] }),
    state('outcome', 'Outcome', 'outcome', { width: 136, from: 820 }),
    number('status', 'Status', 'responseStatus', { width: 80, from: 1080, is: ['hidden'] }),
    state('state', 'Status', 'state', { width: 152, from: 0, is: ['fixed'], head: 'State' }),
    text('rule', 'Closed by', ({ rule }) => (rule === null ? null : RULE_WORDS[rule].label), {
      width: 120,
      from: 1080,
      is: ['hidden'],
    }),
    time('closed', 'Closed', 'closedAt', { width: 136, from: 1080, none: '' }),
    text('reason', 'Reason', 'reason', { width: 140, from: 1080, is: ['hidden'], none: '' }),
    text('assignee', 'Assigned to', 'assigneeName', { width: 112, from: 1080, none: 'nobody' }),
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

/** `total` counts rows; a grouped list has as many failures or more. `readAt` is a time by the clock of the desk. */
export type RecoveryCounts = ListCounts<typeof LIST> & {
  readAt: string
  failures: { total: number; isCapped: boolean }
}

/** The list of failures, unresolved ones by default; the first to be lost stand first. */
export const RECOVERY: List<typeof LIST.none, typeof LIST.start, RecoveryRow, RecoveryCounts> = LIST

export type RecoveryAddress = typeof RECOVERY.start

export type WhichRecovery = typeof RECOVERY.none
