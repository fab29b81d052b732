import type { ValueCount } from '../list/filters'
import type { ListPage } from '../list/page'
import type { Family } from '../model/family'
import type { Outcome } from '../model/outcome'
import type { RunProgress, SyncProblem } from '../model/sync-state'

/** A delivery as lists show it. Times are ISO 8601 in UTC. */
export type DeliveryRow = {
  id: string
  /** The platform's timestamp; null where the record has none. */
  time: string | null
  event: string
  /** `unlisted`: an event that this version's catalogue does not know. */
  family: Family
  outcome: Outcome
  responseStatus: number | null
  endpoint: string
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
}

/** Texts of a record that may be of any length. */
export type RecordText = 'timestampText' | 'error' | 'extra'

/** One delivery, with as much of its texts as a page can bear. */
export type DeliveryDetail = DeliveryRow & {
  timestampText: string | null
  success: boolean | null
  error: string | null
  occurredAt: string | null
  archivedAt: string
  /** The exact text that was sent and signed; of a long one its beginning. */
  payload: string
  /** Where the rest of the payload begins, in bytes; null where `payload` is all of it. */
  payloadRestAt: number | null
  /** Size and hash of the whole payload. */
  payloadBytes: number
  payloadSha256: string
  /**
   * Raw JSON object of the record's members that the specification does not name; null without any. Of a record that is no
   * object, its whole raw text.
   */
  extra: string | null
  /** Why the record is contradictory; null for one that is not. */
  contradiction: string | null
  /** Those of which only the beginning is here. */
  cutTexts: RecordText[]
  /** How many byte-identical records the archive holds, this one included. */
  identicalRecords: number
  /** Whole days until the platform may drop the record; negative once past; null without a timestamp. */
  daysLeft: number | null
  /** What makes this delivery no longer matter; null for a delivered one, and where the archive holds nothing such. */
  resolution: Resolution | null
}

/** A stretch of a payload; `nextOffset`, in bytes, is null at its end. */
export type PayloadSlice = { text: string; nextOffset: number | null }

/**
 * A delivered record at the same endpoint by which a milestone event no longer matters (specification, 6.3): of the same
 * event, or of a later one of the same resource.
 */
export type Resolution = {
  by: 'same-event' | 'higher-sequence'
  deliveryId: string
  event: string
  sequence: number | null
  time: string | null
  /** The other record stands above this one in the list. */
  isLater: boolean
}

/** Other deliveries that share something with one: how many, and the newest few of them. */
export type RelatedGroup = {
  count: number
  /** There are more than `count`. */
  isCapped: boolean
  rows: DeliveryRow[]
}

/** Null for what the delivery does not have: a generic event has no event id. */
export type RelatedDeliveries = {
  eventId: RelatedGroup | null
  resource: RelatedGroup | null
  user: RelatedGroup | null
  /** The delivery before this one of the same resource to the same endpoint, by id. */
  previousId: string | null
}

export type DeliveryPage = ListPage<DeliveryRow>

/** Each facet is counted under the other filters, so that a number says what choosing the value would show. */
export type DeliveryCounts = {
  total: number
  /** There are more than `total`: filters that only the rows answer are counted up to a bound. */
  isCapped: boolean
  /** The numbers beside the values are of the part that was counted: each may be more. */
  areValuesCapped: boolean
  outcomes: ValueCount<Outcome>[]
  families: ValueCount<Family>[]
  events: ValueCount[]
  endpoints: ValueCount[]
  /** `2xx` … `5xx` and `none`. */
  statusClasses: ValueCount[]
  /** By code; records without a status are among the classes only. */
  statuses: ValueCount[]
}

export type CoverageSpan = { from: string; to: string; open: boolean; reachedEnd: boolean }

export type CoverageHole = {
  /** Nothing is known between these two instants. */
  from: string
  to: string
  reason: 'not-read-yet' | 'beyond-retention'
}

export type SyncProgress = RunProgress & { startedAt: string }

/** A purge of our own archive: records older than `before` were removed. */
export type PurgeNote = { at: string; before: string; deleted: number }

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
  /** Since when the run that goes on has had no answer from the platform; null while it answers in time. */
  unansweredSince: string | null
  lastPurge: PurgeNote | null
}
