import type { ProcessIdentity } from './process-identity'

/** `production`: the handler of a production registration, named as such by an admin. */
export const TARGET_KINDS = ['staging', 'production'] as const

export type TargetKind = (typeof TARGET_KINDS)[number]

/** `resource`: numbers of a resource in turn, the next only after an answer. `oldest`: by time alone. */
export const REDELIVERY_ORDERS = ['resource', 'oldest'] as const

export type RedeliveryOrder = (typeof REDELIVERY_ORDERS)[number]

/** `stopped`: by failures in a row; like `paused`, it can be resumed. */
export const JOB_STATES = ['preparing', 'running', 'paused', 'stopped', 'cancelled', 'finished'] as const

export type JobState = (typeof JOB_STATES)[number]

/**
 * `sent`: the intent, written before the first byte leaves. `delivered`: 2xx. `rejected`: 4xx. `failed`: any other answer.
 * `unknown`: bytes may have left, and no complete answer came. `not-sent`: nothing left, for a reason in `problem`.
 * `held`: an earlier one of its resource did not get through. `cancelled`: with its job.
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

/** Ended, and not delivered. */
export const UNDELIVERED_STATES = ['rejected', 'failed', 'unknown', 'not-sent', 'held', 'cancelled'] as const

/** How one request ended. */
export type SendState = Extract<ItemState, 'delivered' | 'rejected' | 'failed' | 'unknown' | 'not-sent'>

/** States that a retry takes up; `cancelled` ones have never been sent. */
export const RETRIED = ['failed', 'unknown', 'cancelled'] as const

export type Retried = (typeof RETRIED)[number]

/** Where the items of a job come from. */
export type RedeliverySource =
  | { kind: 'deliveries' }
  | { kind: 'resource'; resourceId: string }
  /** `address`: the query of the deliveries list. `except`: ids that are left out. */
  | { kind: 'filter'; address: string; except?: readonly string[] | undefined }
  /** `position`: this one alone. */
  | { kind: 'retry'; jobId: string; of: Retried; position?: number | undefined }

/** As a page tells of it. `except`: how many are left out. */
export type ShownSource =
  | Exclude<RedeliverySource, { kind: 'filter' }>
  | { kind: 'filter'; address: string; except: number }

/** A run of a job: `run` tells two of one process apart. */
export type RunOwner = ProcessIdentity & { run: string }
