import type { DeliveryRow } from '../../archive/dto'
import type { ValueCount } from '../../list/filters'
import type { Family } from '../../model/family'
import type { Outcome } from '../../model/outcome'
import type { ComposedSource } from '../source'
import type { LeaveOut, SendingAdvice, SendingVerdict } from './advise-sending'

/** A delivery with its position in the order of sending. */
export type ComposedItem = DeliveryRow & { position: number; advice: SendingAdvice }

/** The deliveries that a redelivery would send. */
export type Composition = {
  /** Exact, unless `isTooMany`. */
  total: number
  /** Whether the set is larger than a job takes. */
  isTooMany: boolean
  /** The number of chosen ids that the archive does not have. */
  missing: number
  oldest: string | null
  newest: string | null
  families: ValueCount<Family>[]
  outcomes: ValueCount<Outcome>[]
  /** The most frequent events first; endpoints likewise. */
  events: ValueCount[]
  endpoints: ValueCount[]
  resources: number
  /** The number of deliveries of the resource that has most. */
  longest: number
  /** Deliveries of a milestone event beyond its first one in the set. */
  repeated: number
  /** Milestones that would follow a higher sequence of their resource if sent oldest first. */
  outOfOrder: number
  verdicts: ValueCount<SendingVerdict>[]
  /** The first deliveries in the order of sending. */
  items: ComposedItem[]
  /** The chosen ids that leaving out each part would take away; empty for other sources. */
  leftOutIds: Partial<Record<LeaveOut, string[]>>
}

/** A filter that keeps selecting the same deliveries: it has exact times and ends at the newest delivery of its moment. */
export type PinnedFilter = Pick<Extract<ComposedSource, { kind: 'filter' }>, 'address' | 'upTo'>

/** `value` is null if it is secret. */
export type DryRunHeader = { name: string; value: string | null; note: string | null }

/** A request that a redelivery would send to a target. */
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
  /** The file from which the command reads a long body; null if the command contains the body. */
  curlFile: string | null
}
