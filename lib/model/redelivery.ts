import type { ProcessIdentity } from './process-identity'

/** `production`: the handler of a production registration, which an admin has named. */
export const TARGET_KINDS = ['staging', 'production'] as const

export type TargetKind = (typeof TARGET_KINDS)[number]

/** `resource`: the sequences of a resource in turn, each only after an answer to the one before. `oldest`: by time alone. */
export const REDELIVERY_ORDERS = ['resource', 'oldest'] as const

export type RedeliveryOrder = (typeof REDELIVERY_ORDERS)[number]

/** `stopped`: ended by failures in a row; like a `paused` job, it can be resumed. */
export const JOB_STATES = ['preparing', 'running', 'paused', 'stopped', 'cancelled', 'finished'] as const

export type JobState = (typeof JOB_STATES)[number]

/**
 * `sent`: the intent, written before the first byte leaves. `delivered`: 2xx. `rejected`: 4xx. `failed`: any other answer.
 * `unknown`: bytes may have left, and no complete answer came. `not-sent`: nothing left, for a reason in `problem`.
 * `held`: an earlier item of its resource did not get through. `cancelled`: cancelled with its job.
 */
export const ITEM_STATES = [
  'waiting',
  'sent',
  'delivered',
  'rejected',
  'failed',
  'unknown',
  'not-sent',
  'held',
  'cancelled',
] as const

export type ItemState = (typeof ITEM_STATES)[number]

/** The states of items that ended without being delivered. */
export const UNDELIVERED_STATES = ['rejected', 'failed', 'unknown', 'not-sent', 'held', 'cancelled'] as const

/** How one request ended. */
export type SendState = Extract<ItemState, 'delivered' | 'rejected' | 'failed' | 'unknown' | 'not-sent'>

/** The kinds of retry; each takes up items of some states. Cancelled items have never been sent. */
export const RETRIED = ['failed', 'unknown', 'cancelled'] as const

export type Retried = (typeof RETRIED)[number]

/** Where the items of a job come from. */
export type RedeliverySource =
  | { kind: 'deliveries' }
  | { kind: 'resource'; resourceId: string }
  /** `address`: the query of the deliveries list. `except`: ids that are left out. */
  | { kind: 'filter'; address: string; except?: readonly string[] | undefined }
  /** `position`: the only item to retry. */
  | { kind: 'retry'; jobId: string; of: Retried; position?: number | undefined }

/** A source as a page shows it. `except`: how many ids are left out. */
export type ShownSource =
  | Exclude<RedeliverySource, { kind: 'filter' }>
  | { kind: 'filter'; address: string; except: number }

/** A run of a job: `run` tells two runs of one process apart. */
export type RunOwner = ProcessIdentity & { run: string }
