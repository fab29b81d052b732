import { STREAMS } from '@/lib/model/stream'
import { findEvent } from '@/lib/ramp/contract/events'

/** What happened, as plain as the specification tells it. Times in milliseconds. */
export type ModelDelivery = {
  id: number
  at: number
  event: string
  endpoint: string
  outcome: string
  eventId: string | null
  resourceId: string | null
  sequence: number | null
  userId: string | null
  occurredAt: number | null
}

export type ModelAnswer = { deliveryId: number; at: number; jobId: string }

export type ModelReRead = { subject: string; resourceId: string; userId: string; at: number; state: string }

/** `upTo`: what was delivered by then counts no more, where that is later. */
export type ModelDecision = { act: 'close' | 'open'; at: number; reason: string; upTo?: number }

export type RecoveryModel = {
  deliveries: Map<number, ModelDelivery>
  answers: ModelAnswer[]
  reReads: ModelReRead[]
  decisions: Map<number, ModelDecision>
}

const MONTH = 30 * 86_400_000

const group = (event: string) => event.slice(0, event.indexOf('.'))
const isMilestone = (event: string) => (STREAMS as readonly string[]).includes(group(event))

/** The latest that was delivered of its resource or its event by the platform's clock, or the failure itself. */
export function latestSharing(model: RecoveryModel, missed: ModelDelivery): number {
  const shares = (one: string | null, other: string | null) => one !== null && one === other
  return [...model.deliveries.values()]
    .filter(({ outcome }) => outcome === 'delivered')
    .filter((it) => shares(it.resourceId, missed.resourceId) || shares(it.eventId, missed.eventId))
    .reduce((latest, { at }) => Math.max(latest, at), missed.at)
}

/** Which rule closes a failure, or `open`; by every delivery there is. */
export function standingInModel(model: RecoveryModel, missed: ModelDelivery, now: number): string {
  const decision = model.decisions.get(missed.id)
  const reopened = decision?.act === 'open' ? decision.at : Number.NEGATIVE_INFINITY
  const delivered = [...model.deliveries.values()].filter(
    (other) =>
      other.outcome === 'delivered' &&
      other.endpoint === missed.endpoint &&
      Math.max(other.at, missed.at) > Math.max(reopened, decision?.upTo ?? reopened),
  )
  const ofStream = delivered.filter(({ event }) => isMilestone(missed.event) && group(event) === group(missed.event))
  const sharesResource = ({ resourceId }: ModelDelivery) =>
    Boolean(missed.resourceId) && resourceId === missed.resourceId
  if (ofStream.some(({ eventId }) => Boolean(missed.eventId) && eventId === missed.eventId)) return 'same-event'
  if (
    ofStream.some(
      (other) => sharesResource(other) && (other.sequence ?? 0) > (missed.sequence ?? Number.POSITIVE_INFINITY),
    )
  )
    return 'higher-sequence'
  if (model.answers.some(({ deliveryId, at }) => deliveryId === missed.id && at > reopened)) return 'redelivered'
  const subject = findEvent(missed.event)?.subject
  const isOfResource = (read: ModelReRead) => Boolean(missed.resourceId) && read.resourceId === missed.resourceId
  if (
    model.reReads.some(
      (read) =>
        read.subject === subject &&
        isOfResource(read) &&
        read.userId === missed.userId &&
        read.at >= missed.at &&
        read.at > reopened,
    )
  )
    return 're-read'
  const isKnownLater = (other: ModelDelivery) =>
    other.at > missed.at && (!isMilestone(other.event) || (other.occurredAt !== null && other.occurredAt > missed.at))
  const followed = delivered.some(
    (other) => sharesResource(other) && isKnownLater(other) && findEvent(other.event)?.subject === subject,
  )
  if (!isMilestone(missed.event) && subject !== undefined && followed) return 'followed'
  if (decision?.act === 'close') return 'by-hand'
  return missed.at + MONTH <= now && missed.at + MONTH > reopened ? 'expired' : 'open'
}
