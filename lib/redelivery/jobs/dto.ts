import type { ItemState, JobState, Retried, TargetKind } from '../../model/redelivery'
import type { toJob } from './job-rows'

export type JobCounts = Partial<Record<ItemState, number>>

/** A job as a page shows it. Times are ISO 8601. */
export type RedeliveryJob = ReturnType<typeof toJob>

export type RedeliveryDetail = {
  job: RedeliveryJob
  /** The number of unresolved unknown results that no retry has taken up. */
  unknown: number
  /** The target’s present name and kind; null if it was removed. */
  target: { name: string; kind: TargetKind } | null
  /** Jobs that retry this one. */
  retries: { id: string; of: Retried; state: JobState; total: number }[]
}

export type RetryCount = { total: number; generic: number }
