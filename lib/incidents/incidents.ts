import { formatEndpoint } from '../format/endpoint'
import { columnsOf } from '../list/columns'
import type { ListCounts } from '../list/define-address'
import { defineList } from '../list/define-list'
import { oneChoice, openChoice, period } from '../list/filter-kinds'
import { pageSize } from '../list/members'
import { orderMember } from '../list/order'
import { INCIDENT_NEEDS, INCIDENT_PHASES } from '../model/incident'
import type { IncidentRow } from './dto'
import { answerWords, INCIDENT_NEED_WORDS, INCIDENT_PHASE_WORDS } from './incident-words'

const { count, endpoint, number, state, text, time } = columnsOf<IncidentRow>()

/** Incidents, which are long runs of failures at one endpoint. */
export const INCIDENTS = defineList({
  name: 'incidents',
  title: 'Incidents',
  noun: { one: 'incident', many: 'incidents' },
  permission: 'incident.read',
  order: 'newest first',
  filters: {
    phase: oneChoice('State', INCIDENT_PHASES, { words: INCIDENT_PHASE_WORDS, counts: 'phases' }),
    matter: oneChoice('Unresolved', INCIDENT_NEEDS, { words: INCIDENT_NEED_WORDS, counts: 'needs' }),
    endpoint: openChoice('Endpoint', 'endpoints', {
      word: formatEndpoint,
      counts: 'endpoints',
      search: 'Search endpoints',
    }),
    time: period('Began'),
  },
  controls: { order: orderMember(), limit: pageSize([50, 100, 250]) },
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
      none: 'ongoing',
      head: 'Delivered again (UTC)',
    }),
    count('failures', 'Not delivered', 'failures', { width: 112, from: 480 }),
    count('open', 'Unresolved', 'open', { width: 104, from: 620 }),
    text('cause', 'Cause as recorded', ({ answers }) => answers.map(answerWords).join('; '), {
      width: 220,
      whole: 640,
      from: 860,
      is: ['flexible'],
    }),
    time('last', 'Last failure', 'lastAt', { width: 136, from: 1080, is: ['hidden'] }),
    number('incident', 'Incident', 'id', { width: 96, from: 1080, is: ['hidden'], copied: 'incident id' }),
  ],
})

export type IncidentsAddress = typeof INCIDENTS.start

export type WhichIncidents = typeof INCIDENTS.none

export type IncidentCounts = ListCounts<typeof INCIDENTS>
