import type { RecoveryEvidence, RecoveryRule } from '../../../../model/recovery'
import { streamOf } from '../../../../model/stream'
import { type EventSubject, findEvent } from '../../../../ramp/contract/events'
import { FINAL_STATES } from '../../../../ramp/contract/final-states'
import { isSameEndpoint, settles } from '../../../settlement/settles'
import type { EvidentDelivery, FailedDelivery, PlacedDelivery, RecoveryFacts, RecoveryProof } from './facts'

/** Evidence of a rule; `order` decides among evidence of the same instant. */
export type FoundEvidence = { at: number; order: number; evidence: RecoveryEvidence }

type EvidenceRule = {
  rule: Exclude<RecoveryRule, 'by-hand' | 'expired'>
  find: (missed: FailedDelivery, facts: Pick<RecoveryFacts, 'delivered' | 'proofs'>) => FoundEvidence[]
}

/** The subject of an event; null for one that the specification does not list. */
function subjectOf(event: string): EventSubject | null {
  return findEvent(event)?.subject ?? null
}

/**
 * Generic events are triggers (6.1): a later one of the same resource makes a handler re-read the resource. A milestone gives
 * the handler a snapshot, which shows the change only if it was taken later. The order within one instant is unknown.
 */
function isFollowedBy(missed: PlacedDelivery, delivered: EvidentDelivery): boolean {
  if (streamOf(missed.event) !== null || !missed.resourceId) return false
  if (delivered.resourceId !== missed.resourceId || !isSameEndpoint(delivered, missed)) return false
  const subject = subjectOf(missed.event)
  if (subject === null || subjectOf(delivered.event) !== subject || delivered.at <= missed.at) return false
  // A handler that re-reads the user for one user event need not keep the part that another user event is about.
  if (subject === 'user' && delivered.event !== missed.event) return false
  return streamOf(delivered.event) === null || (delivered.occurredAt ?? Number.NEGATIVE_INFINITY) > missed.at
}

const byDelivery =
  (isEvidence: (missed: PlacedDelivery, delivered: EvidentDelivery) => boolean): EvidenceRule['find'] =>
  (missed, { delivered }) =>
    delivered
      .filter((other) => isEvidence(missed, other))
      .map(({ id, at }) => ({
        // An earlier success settles a later failure of the same event, from the failure on.
        at: Math.max(at, missed.at),
        order: id,
        evidence: { of: 'delivery', deliveryId: String(id) },
      }))

const byProof =
  (isEvidence: (missed: FailedDelivery, proof: RecoveryProof) => boolean): EvidenceRule['find'] =>
  (missed, { proofs }) =>
    proofs
      .filter((proof) => isEvidence(missed, proof))
      .map((proof) => ({ at: proof.at, order: proof.id, evidence: evidenceOf(proof) }))

function evidenceOf({ id, detail }: RecoveryProof): RecoveryEvidence {
  if (detail.kind === 're-read') {
    const { resource, resourceState, by } = detail
    return { of: 're-read', proofId: String(id), resource, resourceState, by }
  }
  const { jobId, position, status, target } = detail
  return { of: 'redelivery', jobId, position, status, target }
}

/**
 * Whether a re-read proves that nothing is left to do. It proves nothing about failures after `upTo`, which allows for a fast
 * clock of the desk; a user’s key proves nothing about other users. The catalogue of events names the state to be shown.
 */
function isProvenBy(missed: FailedDelivery, { at, subject, resourceId, detail }: RecoveryProof): boolean {
  const event = findEvent(missed.event)
  if (detail.kind !== 're-read' || !event || event.subject !== subject) return false
  if (!missed.resourceId || resourceId !== missed.resourceId) return false
  if (detail.userId !== null && detail.userId !== missed.userId) return false
  if (Math.min(at, Date.parse(detail.upTo)) < missed.at) return false
  const { resourceState: state } = detail
  return (
    event.reRead.closes === 'any-state' || (state !== null && FINAL_STATES[event.subject]?.includes(state) === true)
  )
}

/** The strongest rule first. */
export const EVIDENCE_RULES: readonly EvidenceRule[] = [
  { rule: 'same-event', find: byDelivery((missed, other) => settles(other, missed) === 'same-event') },
  { rule: 'higher-sequence', find: byDelivery((missed, other) => settles(other, missed) === 'higher-sequence') },
  { rule: 'redelivered', find: byProof(({ id }, proof) => proof.deliveryId === id) },
  { rule: 'followed', find: byDelivery(isFollowedBy) },
  // The handler knows nothing of a re-read, so evidence of deliveries comes first.
  { rule: 're-read', find: byProof(isProvenBy) },
]
