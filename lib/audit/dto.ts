import type { ChainBreakKind, VerifiedPart } from '../auth/audit/verify-chain'
import type { CountedList } from '../list/filters'
import type { toAuditRow } from './list-entries'

export type AuditRow = ReturnType<typeof toAuditRow>

export type AuditEntryDetail = AuditRow & {
  /** The hashes of the previous row and of this one, in hex. */
  previousHash: string
  hash: string
}

export type AuditCounts = CountedList

/** The state of the rows after `after`, up to and including `through`. */
export type ChainPart = Omit<VerifiedPart, 'broken'> & { after: number; problem: ChainProblem | null }

/** `id` is the first row that does not follow. */
export type ChainProblem = { id: number; kind: ChainBreakKind }
