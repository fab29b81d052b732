import type { PartReading } from '../http/reading'
import type { EventSubject } from '../ramp/contract/events'

/** A value of a resource: `told` by the payload, and as the platform gives it `now`; null where it is not given. */
export type ReReadFact = {
  label: string
  /** Whether the values are codes, such as states, rails and chains. */
  isCode: boolean
  told: string | null
  now: string | null
  differs: boolean
}

/** One follow-up read. */
export type ReReadPart = {
  /** The resource in words, for example "off-ramp". */
  of: string
  id: string
  /** Method and path. */
  call: string
  credential: 'integrator' | 'user'
  reading: PartReading<ReReadFact[]>
  /** The state that is certain now: the status if the resource has one, `removed` for an account that is gone; null if nothing is certain. */
  found: { state: string | null } | null
}

export type ReRead = {
  readAt: string
  about: { subject: EventSubject; userId: string | null }
  /** The subject of the event comes first. */
  parts: ReReadPart[]
  /** Whether the payload holds a snapshot, so that `told` may have values. */
  hasSnapshot: boolean
}
