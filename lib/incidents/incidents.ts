import { formatEndpoint } from '../format/endpoint'
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
    { id: 'began', head: 'First failure (UTC)', kind: 'time', read: ({ firstAt }: IncidentRow) => firstAt },
    { id: 'endpoint', head: 'Endpoint', read: ({ endpoint }) => endpoint },
    { id: 'phase', head: 'State', read: ({ endedAt }) => INCIDENT_PHASE_WORDS[endedAt === null ? 'going' : 'over'] },
    { id: 'ended', head: 'Delivered again (UTC)', kind: 'time', read: ({ endedAt }) => endedAt },
    { id: 'failures', head: 'Not delivered', kind: 'integer', read: ({ failures }) => failures },
    { id: 'open', head: 'Still matter', kind: 'integer', read: ({ open }) => open },
    { id: 'cause', head: 'Cause as recorded', read: ({ answers }) => answers.map(answerWords).join('; ') },
    { id: 'last', head: 'Last failure (UTC)', kind: 'time', read: ({ lastAt }) => lastAt, isHiddenAtFirst: true },
    {
      id: 'incident',
      head: 'Incident',
      read: ({ id }) => id,
      copied: { label: 'Incident ids', one: 'incident id', many: 'incident ids' },
      isHiddenAtFirst: true,
    },
  ],
})

export type IncidentsAddress = typeof INCIDENTS.start

export type WhichIncidents = typeof INCIDENTS.none
