import type { ChainBreakKind } from '../auth/audit/verify-chain'
import type { CountedList } from '../list/filters'

export type AuditRow = {
  /** Its place in the chain. */
  id: string
  at: string
  /** False for what belongs to no environment, such as a sign-in. */
  isOfEnvironment: boolean
  actor: string
  /** Not an operator. */
  isSystem: boolean
  action: string
  entity: string | null
  entityId: string | null
  address: string | null
  requestId: string | null
  detail: Record<string, unknown>
}

export type AuditEntryDetail = AuditRow & {
  /** The hashes of the row before it and its own, in hex. */
  previousHash: string
  hash: string
}

export type AuditCounts = CountedList

/** The state of the rows after `after` and through `through`. */
export type ChainPart = {
  after: number
  through: number
  /** The newest row when it was read. */
  newest: number
  problem: ChainProblem | null
}

/** `id`: the first row that does not follow. */
export type ChainProblem = { id: number; kind: ChainBreakKind }
