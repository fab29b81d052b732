import type { ReturnProgress } from '../model/return-state'
import type { SyncProblem } from '../model/sync-state'

/** A return. Times are ISO 8601 in UTC, amounts are decimals; a value that the platform does not give is null. */
export type ReturnRow = {
  /** The platform’s id, or a name of our own for an item without one. */
  id: string
  returnId: string | null
  /** The time when the return occurred. */
  time: string | null
  depositId: string | null
  sourceId: string | null
  userId: string | null
  onRampId: string | null
  amount: string | null
  lostAmount: string | null
  atRiskAmount: string | null
  currency: string | null
  code: string | null
  reason: string | null
  state: string | null
  sourceAction: string | null
  userAction: string | null
  bucket: string | null
  /** The reason why the item does not fit the contract; null if it does. */
  misfit: string | null
}

/** Sums of the readable amounts; `unread` counts returns without one. */
export type ReturnSums = { count: number; unread: number; amount: string; lost: string; atRisk: string }

/** The sums of the returns with one value; null stands for returns without it. */
export type SumsOf = ReturnSums & { value: string | null }

export type CurrencySums = { currency: string | null; all: ReturnSums }

/** The sums of one currency by value. Weeks are written `2026-W03`, from Monday, in UTC. */
export type CurrencyExposure = CurrencySums & {
  /** Whether values are left out; the most frequent ones and the newest weeks are always included. */
  isCut: boolean
  states: SumsOf[]
  codes: SumsOf[]
  buckets: SumsOf[]
  weeks: SumsOf[]
}

/** The time for which returns are known: from `from`, or from the first if null, through `through`. Null if none are known. */
export type KnownReturns = { from: string | null; through: string } | null

export type ReturnExposure = { currencies: CurrencyExposure[]; known: KnownReturns }

export type ReturnState = {
  returns: number
  misfits: number
  /** Start of the last complete walk through the list. */
  completeAt: string | null
  /** The end of the last run without a problem. */
  refreshedAt: string | null
  running: (ReturnProgress & { startedAt: string }) | null
  problem: SyncProblem | null
}
