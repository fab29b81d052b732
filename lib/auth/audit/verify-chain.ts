import 'server-only'
import { and, asc, desc, eq, gt, lt, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { audit, auditHead } from '../../db/schema'
import { GENESIS, hashRecord } from './audit-hash'

export type ChainBreakKind =
  | 'missing'
  | 'repeated'
  | 'changed'
  | 'not linked'
  | 'before the first'
  | 'after the last'
  | 'head differs'
  | 'no head'

/** `id`: the first row that does not follow. */
export type ChainBreak = { id: number; problem: ChainBreakKind }

export type VerifiedPart = {
  /** The last row that follows. */
  through: number
  /** The number of the head when this was read; 0 without any row. */
  newest: number
  broken: ChainBreak | null
}

const PAGE = 500
const FIRST = 1

type Link = { id: number; hash: Uint8Array }

/**
 * At most `rows` rows after one that follows, 500 in memory. Everything has been read once `through` is `newest`.
 * Rows that are written meanwhile are left to the next part; one that stands outside of the chain breaks any part.
 */
export function verifyChainPart(db: Database, after: number, rows: number): Promise<VerifiedPart> {
  return db.transaction((tx) => verifyPart(tx, after, rows), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifyPart(tx: Transaction, after: number, rows: number): Promise<VerifiedPart> {
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1))
  if (!head) return verifyWithoutHead(tx, after)
  const end: Link = { id: head.lastId, hash: head.lastHash }
  const broken = (through: number, id: number, problem: ChainBreakKind) => ({
    through,
    newest: end.id,
    broken: { id, problem },
  })
  const [before] = await tx.select({ id: audit.id }).from(audit).where(lt(audit.id, FIRST)).orderBy(audit.id).limit(1)
  if (before) return broken(after, before.id, 'before the first')

  let link = await findLink(tx, after)
  if (link === null) return broken(after, after, 'missing')
  const last = Math.min(after + rows, end.id)
  while (link.id < last) {
    const { read, problem } = await readPage(tx, link, Math.min(link.id + PAGE, last))
    if (problem === 'repeated') return broken(read.id - 1, read.id, problem)
    if (problem) return broken(read.id, read.id + 1, problem)
    link = read
  }
  if (link.id < end.id) return { through: link.id, newest: end.id, broken: null }

  const afterLast = gt(audit.id, end.id)
  const [beyond] = await tx.select({ id: audit.id }).from(audit).where(afterLast).orderBy(audit.id).limit(1)
  if (beyond) return broken(link.id, beyond.id, 'after the last')
  if (link.id !== end.id || !isEqual(link.hash, end.hash)) return broken(link.id, link.id, 'head differs')
  return { through: link.id, newest: end.id, broken: null }
}

/** Only a chain without any row has no head. */
async function verifyWithoutHead(tx: Transaction, after: number): Promise<VerifiedPart> {
  const [row] = await tx.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1)
  return row
    ? { through: after, newest: row.id, broken: { id: row.id, problem: 'no head' } }
    : { through: 0, newest: 0, broken: null }
}

async function findLink(tx: Transaction, id: number): Promise<Link | null> {
  if (id === 0) return { id: 0, hash: GENESIS }
  const [row] = await tx.select({ id: audit.id, hash: audit.hash }).from(audit).where(eq(audit.id, id))
  return row ?? null
}

/** Rows after a link, each of which must be there once. */
async function readPage(tx: Transaction, from: Link, last: number): Promise<{ read: Link; problem?: ChainBreakKind }> {
  const rows = await tx
    .select()
    .from(audit)
    .where(and(gt(audit.id, from.id), lte(audit.id, last)))
    .orderBy(asc(audit.id))
    // One more shows a repeated row, which needs a table without its key.
    .limit(PAGE + 1)
  let read = from
  for (const row of rows) {
    const problem = findProblem(row, read)
    if (problem) return { read, problem }
    read = { id: row.id, hash: row.hash }
  }
  return read.id < last ? { read, problem: 'missing' } : { read }
}

export type AuditVerdict = { intact: true; rows: number } | ({ intact: false } & ChainBreak)

const ROWS_OF_PART = 100_000

/**
 * Finds the first row changed, removed or put in. Does not protect against a writer who computes later hashes anew, or
 * who takes rows off the end and sets the head back to the row before them.
 */
export async function verifyAuditChain(db: Database): Promise<AuditVerdict> {
  for (let after = 0; ; ) {
    const { through, newest, broken } = await verifyChainPart(db, after, ROWS_OF_PART)
    if (broken) return { intact: false, ...broken }
    if (through === newest) return { intact: true, rows: through }
    after = through
  }
}

function findProblem(row: typeof audit.$inferSelect, last: Link): ChainBreakKind | undefined {
  if (row.id === last.id) return 'repeated'
  if (row.id !== last.id + 1) return 'missing'
  if (!isEqual(row.previousHash, last.hash)) return 'not linked'
  return isEqual(row.hash, hashRecord(last.hash, row)) ? undefined : 'changed'
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
