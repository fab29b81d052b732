import type { toItem } from './item-rows'

/** An item of a job; `id` is its position in the job. Times are ISO 8601. */
export type RedeliveryItem = ReturnType<typeof toItem>

export type RedeliveryAnswer = {
  /** A body that is not UTF-8 is given in hexadecimal digits. */
  as: 'text' | 'hex'
  text: string
  bytes: number
  isCut: boolean
}

export type RedeliveryItemDetail = RedeliveryItem & {
  jobId: string
  /** The target’s answer; null if none came. */
  answer: RedeliveryAnswer | null
  /** False once the archive no longer has the delivery. */
  isArchived: boolean
  /** The retry that has taken up this item. */
  retriedIn: string | null
}

/** A redelivery of a delivery, for that delivery’s page. `by`: the operator who started the job. */
export type SentAgain = RedeliveryItem & { jobId: string; targetName: string; by: string; jobCreatedAt: string }
