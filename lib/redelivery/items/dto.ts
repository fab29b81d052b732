import type { toItem } from './item-rows'

/** `id` is its position in the job. Times in ISO 8601. */
export type RedeliveryItem = ReturnType<typeof toItem>

export type RedeliveryAnswer = {
  /** As text where it is UTF-8, else in hexadecimal digits. */
  as: 'text' | 'hex'
  text: string
  bytes: number
  isCut: boolean
}

export type RedeliveryItemDetail = RedeliveryItem & {
  jobId: string
  /** Is null where nothing was answered. */
  answer: RedeliveryAnswer | null
  /** False once the archive no longer has its delivery. */
  isArchived: boolean
  /** The retry that has taken it up. */
  retriedIn: string | null
}

/** A delivery that was sent again, for its own page. `by`: who started the redelivery. */
export type SentAgain = RedeliveryItem & { jobId: string; targetName: string; by: string; jobCreatedAt: string }
