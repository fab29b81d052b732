import type { PartReading } from '../http/reading'

/** A value of a resource: what the payload said of it, and what the platform says now. Null: it says nothing. */
export type ReReadFact = { label: string; told: string | null; now: string | null; differs: boolean }

/** One follow-up read. */
export type ReReadPart = {
  /** Such as "off-ramp". */
  of: string
  id: string
  /** Method and path. */
  call: string
  credential: 'integrator' | 'user'
  reading: PartReading<ReReadFact[]>
}

export type ReRead = {
  readAt: string
  parts: ReReadPart[]
  /** Whether the payload holds a snapshot, so that `told` may have values. */
  hasSnapshot: boolean
}
