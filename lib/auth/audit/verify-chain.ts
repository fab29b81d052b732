import 'server-only'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../db'
import { audit, auditHead } from '../../db/schema'
import { GENESIS, hashRecord } from './audit-hash'

/** `id`: the first row that does not follow. */
export type ChainBreak = { id: number; problem: 'missing' | 'changed' | 'not linked' | 'head differs' }

export type VerifiedPart = {
  /** The last row that follows. */
  through: number
  /** Of the head, when this was read; 0 without any row. */
  newest: number
  broken: ChainBreak | null
}

const PAGE = 500

type Link = { id: number; hash: Uint8Array }

/**
 * At most `rows` rows after one that follows, 500 in memory. Everything has been read once `through` is `newest`.
 * Rows that are written meanwhile are left to the next part.
 */
export async function verifyChainPart(db: Database, after: number, rows: number): Promise<VerifiedPart> {
  const [head] = await db.select().from(auditHead).where(eq(auditHead.id, 1))
  const end: Link = head ? { id: head.lastId, hash: head.lastHash } : { id: 0, hash: GENESIS }
  // A head that was taken out bounds nothing.
  const last = Math.min(after + rows, head ? end.id : Number.MAX_SAFE_INTEGER)
  let link = await findLink(db, after)
  if (link === null) return { through: after, newest: end.id, broken: { id: after, problem: 'missing' } }
  for (let isShort = false; !isShort; ) {
    const read = await db
      .select()
      .from(audit)
      .where(and(gt(audit.id, link.id), lte(audit.id, last)))
      .orderBy(asc(audit.id))
      .limit(PAGE)
    for (const row of read) {
      const problem = findProblem(row, link)
      if (problem) return { through: link.id, newest: end.id, broken: { id: link.id + 1, problem } }
      link = { id: row.id, hash: row.hash }
    }
    isShort = read.length < PAGE
  }
  return { through: link.id, newest: end.id, broken: brokenEnd(link, end, last) }
}

async function findLink(db: Database, id: number): Promise<Link | null> {
  if (id === 0) return { id: 0, hash: GENESIS }
  const [row] = await db.select({ id: audit.id, hash: audit.hash }).from(audit).where(eq(audit.id, id))
  return row ?? null
}

function brokenEnd(link: Link, end: Link, last: number): ChainBreak | null {
  if (link.id < Math.min(last, end.id)) return { id: link.id + 1, problem: 'missing' }
  if (link.id < end.id) return null
  return link.id === end.id && isEqual(link.hash, end.hash) ? null : { id: link.id, problem: 'head differs' }
}

export type AuditVerdict = { intact: true; rows: number } | ({ intact: false } & ChainBreak)

const ROWS_OF_PART = 100_000

/**
 * Finds the first row changed, removed or put in. Does not protect against a writer who computes later hashes anew.
 */
export async function verifyAuditChain(db: Database): Promise<AuditVerdict> {
  for (let after = 0; ; ) {
    const { through, newest, broken } = await verifyChainPart(db, after, ROWS_OF_PART)
    if (broken) return { intact: false, ...broken }
    if (through === newest) return { intact: true, rows: through }
    after = through
  }
}

function findProblem(row: typeof audit.$inferSelect, last: Link): ChainBreak['problem'] | undefined {
  if (row.id !== last.id + 1) return 'missing'
  if (!isEqual(row.previousHash, last.hash)) return 'not linked'
  return isEqual(row.hash, hashRecord(last.hash, row)) ? undefined : 'changed'
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
