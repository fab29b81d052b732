import type {
  ProofDetail,
  RecoveryDecision,
  RecoveryEvidence,
  RecoveryRule,
  RecoveryState,
} from '../../../../model/recovery'
import type { Settling } from '../../../settlement/settles'

/** A delivery; `at` in milliseconds. `resourceId` is the user's where the event is about the user (`subjectIdOf`). */
export type PlacedDelivery = Settling & { id: number; at: number }

/** A delivery that was not delivered. One without a time failed at `at` or before: it stands there by its neighbours. */
export type FailedDelivery = PlacedDelivery & { userId: string | null; hasTime: boolean }

/** A delivered one; `occurredAt` of its snapshot, in milliseconds. */
export type EvidentDelivery = PlacedDelivery & { occurredAt: number | null }

/** A redelivery names its delivery, a re-read what was read. */
export type RecoveryProof = {
  id: number
  at: number
  deliveryId: number | null
  subject: string | null
  resourceId: string | null
  detail: ProofDetail
}

/** All that is known of one failure. More may be given than belongs to it. */
export type RecoveryFacts = {
  delivered: readonly EvidentDelivery[]
  proofs: readonly RecoveryProof[]
  decision: RecoveryDecision | null
  now: number
}

/** Where a failure stands; times in milliseconds. */
export type FailureStanding = {
  state: RecoveryState
  rule: RecoveryRule | null
  evidence: RecoveryEvidence | null
  closedAt: number | null
  closedBy: string | null
  reason: string | null
}
