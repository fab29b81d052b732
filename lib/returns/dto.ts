import type { ReturnProgress } from '../model/return-state'
import type { SyncProblem } from '../model/sync-state'

/** A return. Times are ISO 8601 in UTC, amounts decimals; null is what the platform does not say. */
export type ReturnRow = {
  /** The platform's; of an item without one a name of our own. */
  id: string
  returnId: string | null
  /** When it occurred. */
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
  /** Why the item does not fit the contract; null for one that does. */
  misfit: string | null
}

/** Sums of readable amounts; `unread` returns lack one. */
export type ReturnSums = { count: number; unread: number; amount: string; lost: string; atRisk: string }

/** `value` null: the platform does not say. */
export type SumsOf = ReturnSums & { value: string | null }

export type CurrencySums = { currency: string | null; all: ReturnSums }

/** Weeks are `2026-W03`, from Monday, in UTC. */
export type CurrencyExposure = CurrencySums & {
  /** Some values are left out: the most frequent ones and the newest weeks are here. */
  isCut: boolean
  states: SumsOf[]
  codes: SumsOf[]
  buckets: SumsOf[]
  weeks: SumsOf[]
}

/** Returns are known from `from`, null for all before, through `through`; null where none are. */
export type KnownReturns = { from: string | null; through: string } | null

export type ReturnExposure = { currencies: CurrencyExposure[]; known: KnownReturns }

export type ReturnState = {
  returns: number
  misfits: number
  /** Start of the last walk through the whole list. */
  completeAt: string | null
  /** End of the last run without a problem. */
  refreshedAt: string | null
  running: (ReturnProgress & { startedAt: string }) | null
  problem: SyncProblem | null
}
