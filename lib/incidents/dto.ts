import type { ValueCount } from '../list/filters'
import type { AnswerCount } from '../model/incident'
import type { Outcome } from '../model/outcome'
import type { RecoveryRule } from '../model/recovery'
import type { RecoveryRow } from '../recovery/dto'
import type { UnknownReason } from '../reports/covered-parts'
import type { toIncident } from './list-incidents'

/** A run of failures at an endpoint, by the id of its first delivery. */
export type IncidentRow = ReturnType<typeof toIncident>

/** Past incidents with unresolved failures. */
export type PastIncidents = {
  count: number
  /** How many of their failures are unresolved. */
  failures: number
  /** The time of the oldest incident’s first failure; null if there is no incident. */
  oldestAt: string | null
}

/** Outcome, status and error as recorded, with their count. */
export type IncidentCause = AnswerCount & { error: string | null }

/** A failure of an incident. */
export type IncidentFailure = Pick<
  RecoveryRow,
  'id' | 'at' | 'event' | 'outcome' | 'responseStatus' | 'resourceId' | 'sequence' | 'rule'
>

/** `known` tells whether the archive covers the time of the bar as a whole, in part or not at all. */
export type IncidentBar = {
  from: string
  to: string
  known: 'whole' | 'part' | 'none'
  counts: Record<Outcome, number>
}

/** Open failures of generic events, which tell no state. `events` are their names; empty if there are too many. */
export type OpenTriggers = { count: number; events: string[] }

export type IncidentDetail = {
  incident: IncidentRow
  /** The time of the last successful delivery before the incident; null if the archive has none. */
  afterAt: string | null
  readAt: string
  events: number
  resources: number
  /** The most frequent causes. */
  causes: IncidentCause[]
  /** Events, resources and causes come from so many newest failures; null if from all. */
  lookedAt: number | null
  /** The rules that closed failures, with their counts. */
  rules: ValueCount<RecoveryRule>[]
  openTriggers: OpenTriggers
  /** The first failures. */
  rows: IncidentFailure[]
  /** Spans of the incident’s time that the archive does not cover. */
  holes: { from: string; to: string; reason: UnknownReason }[]
  chart: { stepMs: number; bars: IncidentBar[] }
}
