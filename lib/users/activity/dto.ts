import type { PublicProblem } from '../../http/problem'
import type { Outcome } from '../../model/outcome'

export const ACTIVITY_KINDS = ['off-ramp', 'deposit', 'on-ramp', 'return', 'event', 'key'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export type ActivityItem = {
  kind: ActivityKind
  /** An id that is unique within the kind. */
  id: string
  /** The time that orders the timeline, as ISO 8601. */
  at: string
  title: string
  /** The present state of an off-ramp, deposit or on-ramp; for an event, the state in its snapshot. */
  state: string | null
  amount: string | null
  currency: string | null
  /** The name of an event; `resourceId` is the resource it is about. */
  event: string | null
  resourceId: string | null
  deliveries: { id: string; outcome: Outcome }[]
}

export type ActivityPage = {
  items: ActivityItem[]
  olderCursor: string | null
  /** Kinds that are missing because they could not be read. */
  missing: { kind: ActivityKind; problem: PublicProblem }[]
  /** Kinds of which many pages were read without finding enough; the next page of the timeline goes on. */
  cut: ActivityKind[]
}
