import type { ListPage } from '../list/page'
import type { Family } from '../model/family'
import type { Outcome } from '../model/outcome'
import type { RunProgress, SyncProblem } from '../model/sync-state'
import type { Happened, MoneyGlance, MoneyTone } from './happened/happened'

/** A row of a list. Times are ISO 8601 in UTC. */
export type DeliveryRow = {
  id: string
  time: string | null
  event: string
  /** `unlisted`: not in this version’s catalogue. */
  family: Family
  outcome: Outcome
  responseStatus: number | null
  endpoint: string
  userId: string | null
  resourceId: string | null
  eventId: string | null
  sequence: number | null
  /** Whether another delivery settles it (specification, 6.3); null for a delivered one. */
  isSettled: boolean | null
  /** Follows from the event alone; null for an event that says nothing about money. */
  moneyTone: MoneyTone | null
  /** Amount and state of its snapshot; null without a snapshot, and if the payload was not read. */
  money: MoneyGlance | null
}

export type RecordText = 'timestampText' | 'error' | 'extra'

export type DeliveryDetail = DeliveryRow & {
  timestampText: string | null
  success: boolean | null
  error: string | null
  occurredAt: string | null
  archivedAt: string
  payload: string
  /** The byte offset at which the rest begins; null if `payload` is whole. */
  payloadRestAt: number | null
  /** Size and hash of the whole payload. */
  payloadBytes: number
  payloadSha256: string
  /** Raw JSON of unspecified members; the whole text of a record that is no object. */
  extra: string | null
  contradiction: string | null
  /** Texts of which only the beginning is here. */
  cutTexts: RecordText[]
  /** Byte-identical records, this one included. */
  identicalRecords: number
  /** Whole days until the platform may drop the record; negative once past. */
  daysLeft: number | null
  /** The record that settles it; null for a delivered one, or if there is none. */
  resolution: Resolution | null
  /** The incident that it is part of; null for none. */
  incident: { id: string; failures: number } | null
  happened: Happened
}

/** `nextOffset` in bytes; null at the end. */
export type PayloadSlice = { text: string; nextOffset: number | null }

/** A delivered record that settles a milestone event (6.3). */
export type Resolution = {
  by: 'same-event' | 'higher-sequence'
  deliveryId: string
  event: string
  sequence: number | null
  time: string | null
  /** Whether the settling record stands above this one in the list. */
  isLater: boolean
}

export type RelatedGroup = { count: number; isCapped: boolean; rows: DeliveryRow[] }

/** Each group is null if the delivery has no such id. */
export type RelatedDeliveries = {
  eventId: RelatedGroup | null
  resource: RelatedGroup | null
  user: RelatedGroup | null
  /** The delivery before this one, of the same resource to the same endpoint. */
  previousId: string | null
}

export type DeliveryPage = ListPage<DeliveryRow>

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

export type Coverage = {
  /** The oldest instant from which nothing is missing up to `through`. */
  from: string | null
  through: string | null
  spans: CoverageSpan[]
  holes: CoverageHole[]
  records: number
  lastSyncedAt: string | null
  lastCompletePassAt: string | null
  running: SyncProgress | null
  problem: SyncProblem | null
  /** Start of the platform’s silence; null while it answers in time. */
  unansweredSince: string | null
  lastPurge: PurgeNote | null
  /** How far the replica was behind at most, in ms, when it was read; absent if the primary was read. */
  behindMs?: number
}
