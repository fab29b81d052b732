import { formatEndpoint } from '../format/endpoint'
import { columnsOf } from '../list/columns'
import { defineList } from '../list/define-list'
import { choiceGroup, fewValues, knownValues, type ListFilter, type ValueCount } from '../list/filters'
import { oneOrNone, pageSize, textsOf, unfitReason, type ValuesOf } from '../list/members'
import { orderMember } from '../list/order'
import { summarizeTime, TIME_MEMBERS } from '../list/time'
import { INCIDENT_NEEDS, INCIDENT_PHASES } from '../model/incident'
import type { IncidentCounts, IncidentRow } from './dto'
import { answerWords, INCIDENT_NEED_WORDS, INCIDENT_PHASE_WORDS } from './incident-words'

const members = {
  phase: oneOrNone(INCIDENT_PHASES),
  matter: oneOrNone(INCIDENT_NEEDS),
  endpoint: textsOf(),
  ...TIME_MEMBERS,
}

type Filters = ValuesOf<typeof members>

const total = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)
const addressable = (counts: readonly ValueCount[] = []) => counts.filter(({ value }) => unfitReason(value) === null)

const FILTERS: readonly ListFilter<Filters, IncidentCounts>[] = [
  {
    name: 'phase',
    label: 'State',
    kind: 'choices',
    member: 'phase',
    members: ['phase'],
    searchLabel: null,
    takesOne: true,
    groups: (counts) => [
      choiceGroup('States', INCIDENT_PHASES, counts?.phases, (phase) => INCIDENT_PHASE_WORDS[phase]),
    ],
    summarize: ({ phase }) => (phase === null ? '' : INCIDENT_PHASE_WORDS[phase].toLowerCase()),
  },
  {
    name: 'matter',
    label: 'Still matters',
    kind: 'choices',
    member: 'matter',
    members: ['matter'],
    searchLabel: null,
    takesOne: true,
    groups: (counts) => [choiceGroup('Failures', INCIDENT_NEEDS, counts?.needs, (need) => INCIDENT_NEED_WORDS[need])],
    summarize: ({ matter }) => (matter === null ? '' : INCIDENT_NEED_WORDS[matter].toLowerCase()),
  },
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'choices',
    member: 'endpoint',
    members: ['endpoint'],
    searchLabel: 'Search endpoints',
    groups: (counts, { endpoint }) => {
      const found = counts?.endpoints
      return [
        choiceGroup('Endpoints', knownValues(addressable(found), endpoint), counts ? found : null, formatEndpoint),
      ]
    },
    counted: ({ endpoints }) => endpoints,
    sum: ({ endpoints }) => total(endpoints),
    summarize: ({ endpoint }) => fewValues(endpoint, 'endpoints', formatEndpoint),
  },
  { name: 'time', label: 'Began', kind: 'time', members: ['range', 'from', 'to'], summarize: summarizeTime },
]

const { count, endpoint, number, state, text, time } = columnsOf<IncidentRow>()

/** Runs of failures per endpoint. */
export const INCIDENTS = defineList({
  name: 'incidents',
  title: 'Incidents',
  noun: { one: 'incident', many: 'incidents' },
  permission: 'incident.read',
  order: 'newest first',
  members,
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
  cursorLength: 200,
  filters: FILTERS,
  columns: [
    time('began', 'First failure', 'firstAt', { width: 136, from: 620, is: ['fixed', 'order'] }),
    endpoint('endpoint', 'Endpoint', 'endpoint', { width: 200, from: 0, is: ['flexible', 'link'] }),
    state('phase', 'State', ({ endedAt }) => INCIDENT_PHASE_WORDS[endedAt === null ? 'going' : 'over'], {
      width: 112,
      from: 0,
      is: ['fixed'],
    }),
    time('ended', 'Lasted', 'endedAt', {
      width: 104,
      from: 820,
      fullLabel: 'Lasted, until delivered again',
      head: 'Delivered again (UTC)',
    }),
    count('failures', 'Not delivered', 'failures', { width: 112, from: 480 }),
    count('open', 'Still matter', 'open', { width: 104, from: 620 }),
    text('cause', 'Cause as recorded', ({ answers }) => answers.map(answerWords).join('; '), {
      width: 220,
      from: 860,
      is: ['flexible'],
    }),
    time('last', 'Last failure', 'lastAt', { width: 136, from: 1080, is: ['hidden'] }),
    number('incident', 'Incident', 'id', { width: 96, from: 1080, is: ['hidden'], copied: 'incident id' }),
  ],
})

export type IncidentsAddress = typeof INCIDENTS.start

export type WhichIncidents = typeof INCIDENTS.none
