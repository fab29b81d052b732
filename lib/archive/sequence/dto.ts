import type { Outcome } from '../../model/outcome'
import type { Stream } from '../../model/stream'
import type { CoverageHole, DeliveryRow } from '../dto'
import type { GapReason } from './reasons'

/** What one endpoint made of one number. */
export type CellEndpoint = {
  endpoint: string
  /** The best of its records. */
  outcome: Outcome
  /** How many records of the number name this endpoint. */
  records: number
  /** Recorded after a higher number at this endpoint. */
  isLate: boolean
}

/** Why the records of one number contradict each other. */
export type Conflict = 'event-ids' | 'events' | 'numbers'

/** A recorded number, with all its records. */
export type NumberCell = {
  kind: 'number'
  sequence: number
  /** The worst over the endpoints; null where no record was read. */
  state: Outcome | null
  /** Milestones of its events by the catalogue, or the rest of their names. */
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

/** Evidence for a reason: an event or endpoint, a span of time, or both. ISO 8601. */
export type GapEvidence = { subject: string | null; from: string | null; to: string | null }

/** A run of numbers without a record. */
export type GapCell = {
  kind: 'gap'
  first: number
  last: number
  reason: GapReason
  /** When its records would have been written; null where unknown. */
  from: string | null
  to: string | null
  /** The first few. */
  evidence: GapEvidence[]
  /** Further reasons that cannot be excluded. */
  alsoPossible: GapReason[]
  /** The registrations could not be read, so subscriptions are unchecked. */
  isUnchecked: boolean
}

/** Numbers of a long strip that are not drawn singly. */
export type FoldCell = {
  kind: 'fold'
  first: number
  last: number
  /** Of the recorded numbers; null without any. */
  worst: Outcome | null
  missing: number
  reasons: GapReason[]
}

export type StripCell = NumberCell | GapCell | FoldCell

/** The numbers of one resource, from 1 to the highest recorded. */
export type Strip = {
  cells: StripCell[]
  max: number
  /** Missing numbers, and their runs. */
  missing: number
  gaps: number
  /** Of all gaps, folded ones included; in the order of `GAP_REASONS`. */
  reasons: GapReason[]
  late: number
  conflicts: number
  /** Records without a positive whole sequence; in no cell. */
  unnumbered: number
  /** False for very long ones, whose missing numbers are unknown. */
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
  /** Null at the end. The search may stop at its bound with few rows or none. */
  olderCursor: string | null
  /** Resources with gaps that were searched for this page. */
  searched: number
  /** Known only where all resources were looked at. */
  counts: GapCounts | null
  coverage: SequenceCoverage
  /** False where they could not be read; null where no gap needed them. */
  hasSubscriptions: boolean | null
  readAt: string
}
