import type { Outcome } from '../../model/outcome'
import type { Stream } from '../../model/stream'
import type { CoverageHole, DeliveryRow } from '../dto'
import type { GapReason } from './reasons'

/** One endpoint’s records of one number. */
export type CellEndpoint = {
  endpoint: string
  outcome: Outcome
  records: number
  /** Whether it came after a higher number at this endpoint. */
  isLate: boolean
}

/** Why records of one number contradict each other. */
export type Conflict = 'event-ids' | 'events' | 'numbers'

/** A recorded number, with all its records. */
export type NumberCell = {
  kind: 'number'
  sequence: number
  /** Worst over the endpoints; null without records. */
  state: Outcome | null
  /** Names by the catalogue, or the rest of the name of the event. */
  milestones: string[]
  /** Different event ids, the first few. */
  eventIds: string[]
  conflicts: Conflict[]
  records: number
  deliveryId: string | null
  /** The first few, the worst outcome first. */
  endpoints: CellEndpoint[]
  endpointCount: number
  isLate: boolean
}

export type GapEvidence = { subject: string | null; from: string | null; to: string | null }

/** A run of numbers without a record. */
export type GapCell = {
  kind: 'gap'
  first: number
  last: number
  reason: GapReason
  /** When the records would have been written. */
  from: string | null
  to: string | null
  evidence: GapEvidence[]
  /** Further reasons that cannot be excluded. */
  alsoPossible: GapReason[]
  isUnchecked: boolean
}

export type FoldCell = {
  kind: 'fold'
  first: number
  last: number
  /** The worst of the recorded numbers; null without any. */
  worst: Outcome | null
  missing: number
  reasons: GapReason[]
}

export type StripCell = NumberCell | GapCell | FoldCell

/** The strip of a sequence, from 1 to the highest recorded number. */
export type Strip = {
  cells: StripCell[]
  max: number
  /** How many numbers are missing, and in how many runs. */
  missing: number
  gaps: number
  /** The reasons of all gaps, in the order of `GAP_REASONS`. */
  reasons: GapReason[]
  late: number
  conflicts: number
  /** Records without a positive whole sequence. */
  unnumbered: number
  isFollowed: boolean
}

export type SequenceCoverage = { from: string | null; through: string | null; holes: CoverageHole[] }

export type SequenceDeliveryRow = DeliveryRow & { occurredAt: string | null }

export type Sequence = Strip & {
  stream: Stream
  resourceId: string
  /** The newest deliveries of the stream. */
  deliveries: SequenceDeliveryRow[]
  /** How many deliveries were read; there are more if `isCut`. */
  deliveryCount: number
  isCut: boolean
  coverage: SequenceCoverage
}

/** A resource with at least one gap. */
export type SequenceGapRow = Strip & { stream: Stream; resourceId: string; firstAt: string; lastAt: string }

/** How many resources have a gap for each reason, and for any. */
export type GapCounts = Record<GapReason | 'any', number>

export type SequenceGapPage = {
  rows: SequenceGapRow[]
  /** Is null at the end; a page may have few rows or none. */
  olderCursor: string | null
  searched: number
  /** Is null unless all resources were searched. */
  counts: GapCounts | null
  coverage: SequenceCoverage
  /** False if the registrations were unreadable; null if they were not needed. */
  hasSubscriptions: boolean | null
  readAt: string
}
