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
  /** How many failures of theirs are unresolved. */
  failures: number
  /** The first failure of the oldest one. */
  oldestAt: string | null
}

/** As recorded. */
export type IncidentCause = AnswerCount & { error: string | null }

/** One of its failures. */
export type IncidentFailure = Pick<
  RecoveryRow,
  'id' | 'at' | 'event' | 'outcome' | 'responseStatus' | 'resourceId' | 'sequence' | 'rule'
>

/** `known`: whether the archive covers it whole, in part or not at all. */
export type IncidentBar = {
  from: string
  to: string
  known: 'whole' | 'part' | 'none'
  counts: Record<Outcome, number>
}

/** Open failures of generic events, which tell no state. `events`: their names; empty where they are too many. */
export type OpenTriggers = { count: number; events: string[] }

export type IncidentDetail = {
  incident: IncidentRow
  /** The last delivered one before it; null where the archive has none. */
  afterAt: string | null
  readAt: string
  events: number
  resources: number
  /** The most frequent ones. */
  causes: IncidentCause[]
  /** Events, resources and causes are of so many newest failures; null where of all. */
  lookedAt: number | null
  /** Why failures no longer matter. */
  rules: ValueCount<RecoveryRule>[]
  openTriggers: OpenTriggers
  /** The first ones. */
  rows: IncidentFailure[]
  /** Spans of its time that the archive does not cover. */
  holes: { from: string; to: string; reason: UnknownReason }[]
  chart: { stepMs: number; bars: IncidentBar[] }
}
