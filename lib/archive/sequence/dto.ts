import type { Outcome } from '../../model/outcome'
import type { Stream } from '../../model/stream'
import type { CoverageHole, DeliveryRow } from '../dto'
import type { GapReason } from './reasons'

/** What one endpoint made of one number. */
export type CellEndpoint = {
  endpoint: string
  /** The best of its records: an event that got through once got through. */
  outcome: Outcome
  /** How many records of the number name this endpoint. */
  records: number
  /** Recorded after a higher number had been recorded for this endpoint. */
  isLate: boolean
}

/** Why the records of one number contradict each other. */
export type Conflict = 'event-ids' | 'events' | 'numbers'

/** A number that the archive holds records of, all of them joined. */
export type NumberCell = {
  kind: 'number'
  sequence: number
  /** The worst over the endpoints; null where the number was archived, but no record of it was read. */
  state: Outcome | null
  /** Of each different event, what the catalogue calls its milestone, or the rest of its name. */
  milestones: string[]
  /** Different event ids, the first few. */
  eventIds: string[]
  conflicts: Conflict[]
  records: number
  /** The newest of the records. */
  deliveryId: string | null
  /** The first few, the worst outcome first. */
  endpoints: CellEndpoint[]
  endpointCount: number
  isLate: boolean
}

/** What speaks for a reason: an event or an endpoint, a span of time, or both. Times are ISO 8601. */
export type GapEvidence = { subject: string | null; from: string | null; to: string | null }

/** A run of numbers that the archive holds no record of. */
export type GapCell = {
  kind: 'gap'
  first: number
  last: number
  reason: GapReason
  /** Between these instants the records would have been written; null where nothing says since when, or until when. */
  from: string | null
  to: string | null
  /** The first few. */
  evidence: GapEvidence[]
  /** Further reasons that cannot be excluded. */
  alsoPossible: GapReason[]
  /** The registrations could not be read: whether the events are subscribed was not checked. */
  isUnchecked: boolean
}

/** Numbers of a long strip that are not drawn one by one. */
export type FoldCell = {
  kind: 'fold'
  first: number
  last: number
  /** Of the numbers that the archive holds; null where it holds none of them. */
  worst: Outcome | null
  missing: number
  reasons: GapReason[]
}

export type StripCell = NumberCell | GapCell | FoldCell

/** The numbers of one off-ramp, deposit or on-ramp, from 1 to the highest that was recorded. */
export type Strip = {
  cells: StripCell[]
  max: number
  /** Numbers without a record, and in how many runs they lie. */
  missing: number
  gaps: number
  /** Of all gaps, also of those that are folded; in the order of `GAP_REASONS`. */
  reasons: GapReason[]
  late: number
  conflicts: number
  /** Records whose sequence is no positive whole number; they stand in no cell. */
  unnumbered: number
  /** False for very long ones: which numbers are missing is then not known. */
  isFollowed: boolean
}

/** What the archive proves, as far as gaps are concerned. */
export type SequenceCoverage = { from: string | null; through: string | null; holes: CoverageHole[] }

export type SequenceDeliveryRow = DeliveryRow & { occurredAt: string | null }

/** One resource with its strip. */
export type Sequence = Strip & {
  stream: Stream
  resourceId: string
  /** The newest ones of the stream. */
  deliveries: SequenceDeliveryRow[]
  /** How many were read; there are more where `isCut`. */
  deliveryCount: number
  isCut: boolean
  coverage: SequenceCoverage
}

/** A resource with at least one gap. */
export type SequenceGapRow = Strip & {
  stream: Stream
  resourceId: string
  /** Of its oldest and of its newest record. */
  firstAt: string
  lastAt: string
}

/** How many resources have a gap for each reason. */
export type GapCounts = Record<GapReason, number>

export type SequenceGapPage = {
  rows: SequenceGapRow[]
  /** Opaque; null at the end. With few rows or none the search may have stopped at its bound. */
  olderCursor: string | null
  /** How many resources with gaps were looked at for this page. */
  searched: number
  /** Known only where all resources were looked at. */
  counts: GapCounts | null
  coverage: SequenceCoverage
  /** False where they could not be read; null where no gap asked for them. */
  hasSubscriptions: boolean | null
  readAt: string
}
