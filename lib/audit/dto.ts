import type { ChainBreakKind, VerifiedPart } from '../auth/audit/verify-chain'
import type { CountedList } from '../list/filters'
import type { toAuditRow } from './list-entries'

export type AuditRow = ReturnType<typeof toAuditRow>

export type AuditEntryDetail = AuditRow & {
  /** The hashes of the row before it and its own, in hex. */
  previousHash: string
  hash: string
}

export type AuditCounts = CountedList

/** The state of the rows after `after` and through `through`. */
export type ChainPart = Omit<VerifiedPart, 'broken'> & { after: number; problem: ChainProblem | null }

/** `id`: the first row that does not follow. */
export type ChainProblem = { id: number; kind: ChainBreakKind }
