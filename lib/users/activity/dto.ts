import type { PublicProblem } from '../../http/problem'
import type { Outcome } from '../../model/outcome'

export const ACTIVITY_KINDS = ['off-ramp', 'deposit', 'on-ramp', 'return', 'event', 'key'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export type ActivityItem = {
  kind: ActivityKind
  /** Unique among its kind. */
  id: string
  /** ISO 8601; ordered by. */
  at: string
  title: string
  /** The state of an off-ramp, deposit or on-ramp, as it is now. */
  state: string | null
  amount: string | null
  currency: string | null
  /** The name of an event and what it is about. */
  event: string | null
  resourceId: string | null
  deliveries: { id: string; outcome: Outcome }[]
}

export type ActivityPage = {
  items: ActivityItem[]
  olderCursor: string | null
  /** Kinds that are missing here, and why. */
  missing: { kind: ActivityKind; problem: PublicProblem }[]
  /** Kinds of which many pages were read here without getting through: the next page looks further. */
  cut: ActivityKind[]
}
