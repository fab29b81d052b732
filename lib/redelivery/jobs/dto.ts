import type { ItemState, JobState, RedeliveryOrder, Retried, ShownSource, TargetKind } from '../../model/redelivery'

export type JobCounts = Partial<Record<ItemState, number>>

/** A job as a page shows it. Times in ISO 8601. */
export type RedeliveryJob = {
  id: string
  state: JobState
  note: string | null
  targetId: string
  targetName: string
  targetUrl: string
  fingerprint: string
  source: ShownSource
  retryOf: string | null
  order: RedeliveryOrder
  rate: number
  concurrency: number
  stopAfter: number | null
  total: number
  counts: JobCounts
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  operatorName: string
  /** Who resumed it last and owns it since; null: it is still of who started it. */
  resumedByName: string | null
}

export type RedeliveryDetail = {
  job: RedeliveryJob
  /** Unknown results that still matter and that no retry has taken up. */
  unknown: number
  /** As it is now: null where it was removed. */
  target: { name: string; kind: TargetKind } | null
  /** Jobs that retry this one. */
  retries: { id: string; of: Retried; state: JobState; total: number }[]
}

export type RetryCount = { total: number; generic: number }
