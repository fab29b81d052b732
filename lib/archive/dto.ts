import type { EventFamily } from '../ramp/contract/events'
import type { Outcome } from './outcome'

/** A delivery as lists show it. Times are ISO 8601 in UTC. */
export type DeliveryRow = {
  id: string
  /** The platform's timestamp; null where the record has none. */
  time: string | null
  event: string
  /** `unlisted`: an event that this version's catalogue does not know. */
  family: EventFamily | 'unlisted'
  outcome: Outcome
  responseStatus: number | null
  endpoint: string
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
}

/** One delivery, whole. */
export type DeliveryDetail = DeliveryRow & {
  timestampText: string | null
  success: boolean | null
  error: string | null
  occurredAt: string | null
  archivedAt: string
  /** The exact text that was sent and signed. */
  payload: string
  payloadBytes: number
  payloadSha256: string
  /** Raw JSON object of the record's members that the specification does not name; null without any. */
  extra: string | null
  /** How many byte-identical records the archive holds, this one included. */
  identicalRecords: number
  /** Whole days until the platform may drop the record; negative once past; null without a timestamp. */
  daysLeft: number | null
}

export type DeliveryPage = {
  rows: DeliveryRow[]
  /** Opaque; null when there is nothing older. */
  olderCursor: string | null
  /** Opaque; null when there is nothing newer. */
  newerCursor: string | null
}

export type ValueCount<T extends string = string> = { value: T; count: number }

/** Each facet is counted under the other filters, so that a number says what choosing the value would show. */
export type DeliveryCounts = { total: number; outcomes: ValueCount<Outcome>[]; events: ValueCount[] }

export type CoverageSpan = { from: string; to: string; open: boolean; reachedEnd: boolean }

export type CoverageHole = {
  /** Nothing is known between these two instants. */
  from: string
  to: string
  reason: 'not-read-yet' | 'beyond-retention'
}

/** How far a run of the sync is: pages and records read, rows that were new, the oldest time reached. */
export type RunProgress = { pages: number; records: number; inserted: number; oldestReadAt: string | null }

export type SyncProgress = RunProgress & { startedAt: string }

export type SyncProblem = { code: string; message: string; at: string }

/** What the archive of one environment covers, and how the sync stands. */
export type Coverage = {
  /** Oldest instant from which the archive is complete without a hole up to `through`. */
  from: string | null
  /** No record that is older than this and newer than `from` is missing. */
  through: string | null
  spans: CoverageSpan[]
  holes: CoverageHole[]
  records: number
  lastSyncedAt: string | null
  lastCompletePassAt: string | null
  running: SyncProgress | null
  problem: SyncProblem | null
}
