import { STREAMS } from '@/lib/model/stream'
import { type EventSubject, findEvent } from '@/lib/ramp/contract/events'

/** A delivery, as plainly as the specification tells it. Times are in milliseconds. */
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
  /** A record without a time stands at the time of its neighbour. */
  hasTime: boolean
}

export type ModelAnswer = { deliveryId: number; at: number; jobId: string }

/** A `userId` of null: the resource was read for all users. */
export type ModelReRead = {
  subject: EventSubject
  resourceId: string
  userId: string | null
  at: number
  state: string | null
}

/** `upTo`: deliveries up to this time no longer count, if it is later than `at`. */
export type ModelDecision = { act: 'close' | 'open'; at: number; reason: string; upTo?: number }

export type RecoveryModel = {
  deliveries: Map<number, ModelDelivery>
  answers: ModelAnswer[]
  reReads: ModelReRead[]
  decisions: Map<number, ModelDecision>
}

const MONTH = 30 * 86_400_000

const group = (event: string) => event.slice(0, event.indexOf('.'))
/** Final states, as section 3 tells them. */
const FINAL = ['completed', 'canceled', 'cancelled', 'failed', 'reversed', 'refunded', 'returned']

/** The user or resource of an event: these two events name no resource. */
const aboutOf = ({ event, userId, resourceId }: ModelDelivery) =>
  ['capabilities.updated', 'verification.status.updated'].includes(event) ? userId : resourceId

const isMilestone = (event: string) => (STREAMS as readonly string[]).includes(group(event))

/** The time of the latest delivery that shares the resource or the event of the failure, or of the failure itself, by the clock of the platform. */
export function latestSharing(model: RecoveryModel, missed: ModelDelivery): number {
  const shares = (one: string | null, other: string | null) => one !== null && one === other
  return [...model.deliveries.values()]
    .filter(({ outcome }) => outcome === 'delivered')
    .filter((it) => shares(aboutOf(it), aboutOf(missed)) || shares(it.eventId, missed.eventId))
    .reduce((latest, { at }) => Math.max(latest, at), missed.at)
}

/** The rule that closes a failure, or `open`, judged by every delivery there is. */
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
  const about = aboutOf(missed)
  const sharesResource = (other: ModelDelivery) => Boolean(about) && aboutOf(other) === about
  if (ofStream.some(({ eventId }) => Boolean(missed.eventId) && eventId === missed.eventId)) return 'same-event'
  if (
    ofStream.some(
      (other) => sharesResource(other) && (other.sequence ?? 0) > (missed.sequence ?? Number.POSITIVE_INFINITY),
    )
  )
    return 'higher-sequence'
  if (model.answers.some(({ deliveryId, at }) => deliveryId === missed.id && at > reopened)) return 'redelivered'
  const subject = findEvent(missed.event)?.subject
  const isKnownLater = (other: ModelDelivery) =>
    other.at > missed.at && (!isMilestone(other.event) || (other.occurredAt !== null && other.occurredAt > missed.at))
  const isAlike = ({ event }: ModelDelivery) =>
    subject === 'user' ? event === missed.event : findEvent(event)?.subject === subject
  const followed = delivered.some((other) => sharesResource(other) && isKnownLater(other) && isAlike(other))
  if (!isMilestone(missed.event) && subject !== undefined && followed) return 'followed'
  if (
    model.reReads.some(
      (read) =>
        read.subject === subject &&
        Boolean(about) &&
        read.resourceId === about &&
        (read.userId === null || read.userId === missed.userId) &&
        (!isMilestone(missed.event) || (read.state !== null && FINAL.includes(read.state))) &&
        read.at >= missed.at &&
        read.at > reopened,
    )
  )
    return 're-read'
  if (decision?.act === 'close') return 'by-hand'
  return missed.hasTime && missed.at + MONTH <= now && missed.at + MONTH > reopened ? 'expired' : 'open'
}
