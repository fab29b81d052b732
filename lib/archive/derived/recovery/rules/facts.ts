import type {
  ProofDetail,
  RecoveryDecision,
  RecoveryEvidence,
  RecoveryRule,
  RecoveryState,
} from '../../../../model/recovery'
import type { Settling } from '../../../settlement/settles'

/** A delivery; `at` in ms since 1970. `resourceId` is the id of the user if the event is about the user (`subjectIdOf`). */
export type PlacedDelivery = Settling & { id: number; at: number }

/** A delivery that was not delivered. Without a time of its own it failed at `at` or before: `at` is that of a newer neighbour. */
export type FailedDelivery = PlacedDelivery & { userId: string | null; hasTime: boolean }

/** A delivery that was delivered; `occurredAt` is that of its snapshot, in ms since 1970. */
export type EvidentDelivery = PlacedDelivery & { occurredAt: number | null }

/** A redelivery sets `deliveryId`; a re-read sets `subject` and `resourceId`. */
export type RecoveryProof = {
  id: number
  at: number
  deliveryId: number | null
  subject: string | null
  resourceId: string | null
  detail: ProofDetail
}

/** The facts by which one failure is judged; they may include facts about other deliveries. */
export type RecoveryFacts = {
  delivered: readonly EvidentDelivery[]
  proofs: readonly RecoveryProof[]
  decision: RecoveryDecision | null
  now: number
}

/** The standing of a failure; times in ms since 1970. */
export type FailureStanding = {
  state: RecoveryState
  rule: RecoveryRule | null
  evidence: RecoveryEvidence | null
  closedAt: number | null
  closedBy: string | null
  reason: string | null
}
