import type { DeliveryRow } from '../../archive/dto'
import type { ValueCount } from '../../list/filters'
import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import type { ComposedSource } from '../source'
import type { LeaveOut, SendingAdvice, SendingVerdict } from './advise-sending'

/** In the order of sending. */
export type ComposedItem = DeliveryRow & { position: number; advice: SendingAdvice }

/** Deliveries that would be sent. */
export type Composition = {
  /** Exact, unless `isTooMany`. */
  total: number
  /** More than a job takes. */
  isTooMany: boolean
  /** How many of the ids that were asked for are missing. */
  missing: number
  oldest: string | null
  newest: string | null
  families: ValueCount<Family>[]
  outcomes: ValueCount<Outcome>[]
  /** The most frequent first. */
  events: ValueCount[]
  endpoints: ValueCount[]
  resources: number
  /** Deliveries of the resource that has most. */
  longest: number
  /** Deliveries beyond the first of a milestone event that is there more than once. */
  repeated: number
  /** Milestones after a higher sequence of their resource, when sent oldest first. */
  outOfOrder: number
  verdicts: ValueCount<SendingVerdict>[]
  /** The first ones. */
  items: ComposedItem[]
  /** For chosen deliveries: the ids that leaving out would take away. */
  leftOutIds: Partial<Record<LeaveOut, string[]>>
}

/** A filter that stays the same set: exact times, up to the newest delivery of its moment. */
export type PinnedFilter = Pick<Extract<ComposedSource, { kind: 'filter' }>, 'address' | 'upTo'>

/** `value` is null for a secret one. */
export type DryRunHeader = { name: string; value: string | null; note: string | null }

/** A request that would leave for a target; nothing has. */
export type ShownRequest = {
  method: 'POST'
  url: string
  target: { name: string; fingerprint: string }
  headers: DryRunHeader[]
  bytes: number
  sha256: string
  /** The beginning of the body. */
  text: string
  isTextCut: boolean
  curl: string
  /** Where the command reads a body that is too long for it; null where it holds the body. */
  curlFile: string | null
}
