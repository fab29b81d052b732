import 'server-only'
import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { audit, auditHead } from '../../db/schema'
import { GENESIS, hashRecord } from './audit-hash'
import { type AuditSeal, judgeSeal } from './seal'
import { sealKeys } from './seal-keys'
import { readSeal } from './seal-store'

export type ChainBreakKind =
  | 'missing'
  | 'repeated'
  | 'changed'
  | 'not linked'
  | 'before the first'
  | 'after the last'
  | 'head differs'
  | 'no head'
  | 'purge not sealed'
  | 'sealed rows missing'
  | 'sealed row differs'
  | 'seal not ours'

/** `id` is the first row that does not follow. */
export type ChainBreak = { id: number; problem: ChainBreakKind }

export type VerifiedPart = {
  /** The last row that follows its predecessor. */
  through: number
  /** The number of the newest row when this part was read; 0 without any row. */
  newest: number
  /** The number of rows that a purge removed under a seal; the later rows are there. */
  purged: number
  /** The newest seal in the database; only with the last part, and only if its signature is ours and the chain fits it. */
  seal: { row: number; at: string } | null
  broken: ChainBreak | null
}

const PAGE = 500

export type Link = { id: number; hash: Uint8Array }

const START: Link = { id: 0, hash: GENESIS }

/**
 * Verifies at most `rows` rows after row `after`, 500 in memory. Everything has been read once `through` is `newest`.
 * Rows that are written meanwhile are left to the next part; a row outside of the chain breaks any part.
 */
export function verifyChainPart(db: Database, after: number, rows: number): Promise<VerifiedPart> {
  return db.transaction((tx) => verifyPart(tx, after, rows), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifyPart(tx: Transaction, after: number, rows: number): Promise<VerifiedPart> {
  const start = await findStart(tx)
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1))
  if (!head) return verifyWithoutHead(tx, after, start)
  const end: Link = { id: head.lastId, hash: head.lastHash }
  const sound = { newest: end.id, purged: start.id, seal: null, broken: null }
  const broken = (through: number, id: number, problem: ChainBreakKind) => ({
    ...sound,
    through,
    broken: { id, problem },
  })
  if ('broken' in start) return broken(0, start.id, start.broken)
  const isBefore = lte(audit.id, start.id)
  const [before] = await tx.select({ id: audit.id }).from(audit).where(isBefore).orderBy(audit.id).limit(1)
  if (before) return broken(after, before.id, 'before the first')

  let link = after <= start.id ? start : await findLink(tx, after)
  if (link === null) return broken(after, after, 'missing')
  const last = Math.min(after + rows, end.id)
  while (link.id < last) {
    const { read, problem } = await readLinked(tx, link, Math.min(link.id + PAGE, last))
    if (problem === 'repeated') return broken(read.id - 1, read.id, problem)
    if (problem) return broken(read.id, read.id + 1, problem)
    link = read
  }
  if (link.id < end.id) return { ...sound, through: link.id }

  const afterLast = gt(audit.id, end.id)
  const [beyond] = await tx.select({ id: audit.id }).from(audit).where(afterLast).orderBy(audit.id).limit(1)
  if (beyond) return broken(link.id, beyond.id, 'after the last')
  if (link.id !== end.id || !isEqual(link.hash, end.hash)) return broken(link.id, link.id, 'head differs')
  const seal = await readSeal(tx, 'head')
  const problem = seal && (await findSealProblem(tx, seal, start, end))
  if (seal && problem) return broken(link.id, seal.row, problem)
  const isOurs = seal !== null && judgeSeal(sealKeys(), seal) === 'ours'
  return { ...sound, through: link.id, seal: isOurs ? { row: seal.row, at: seal.at } : null }
}

/** The link before the first row, which is the last purged row if the seal of the purge is ours. */
export async function findStart(tx: Transaction): Promise<Link | (Link & { broken: 'purge not sealed' })> {
  const remainder = await readSeal(tx, 'remainder')
  if (!remainder) return START
  const link = { id: remainder.row, hash: new Uint8Array(Buffer.from(remainder.hash, 'hex')) }
  return judgeSeal(sealKeys(), remainder) === 'ours' ? link : { ...link, broken: 'purge not sealed' }
}

/** A seal of an earlier key that is not configured is judged by its row alone. */
async function findSealProblem(
  tx: Transaction,
  seal: AuditSeal,
  start: Link,
  end: Link,
): Promise<ChainBreakKind | null> {
  if (judgeSeal(sealKeys(), seal) === 'forged') return 'seal not ours'
  if (seal.row > end.id) return 'sealed rows missing'
  if (seal.row < start.id) return null
  const link = seal.row === start.id ? start : await findLink(tx, seal.row)
  return link && Buffer.from(link.hash).toString('hex') === seal.hash ? null : 'sealed row differs'
}

/** Only a chain that never had a row has no head. */
async function verifyWithoutHead(tx: Transaction, after: number, start: Link): Promise<VerifiedPart> {
  const [row] = await tx.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1)
  const id = row?.id ?? start.id
  const rest = { newest: id, purged: start.id, seal: null }
  return id > 0
    ? { ...rest, through: after, broken: { id, problem: 'no head' } }
    : { ...rest, through: 0, broken: null }
}

async function findLink(tx: Transaction, id: number): Promise<Link | null> {
  const [row] = await tx.select({ id: audit.id, hash: audit.hash }).from(audit).where(eq(audit.id, id))
  return row ?? null
}

/** Rows after a link, each of which must be there once; at most 500. */
export async function readLinked(
  tx: Transaction,
  from: Link,
  last: number,
): Promise<{ read: Link; problem?: ChainBreakKind }> {
  const rows = await tx
    .select()
    .from(audit)
    .where(and(gt(audit.id, from.id), lte(audit.id, last)))
    .orderBy(asc(audit.id))
    // One row more shows a repeated row, which can exist only if the table lost its primary key.
    .limit(PAGE + 1)
  let read = from
  for (const row of rows) {
    const problem = findProblem(row, read)
    if (problem) return { read, problem }
    read = { id: row.id, hash: row.hash }
  }
  return read.id < last ? { read, problem: 'missing' } : { read }
}

/** `rows` is the number of the last row; `purged` is how many of them a purge removed under a seal. */
export type AuditVerdict =
  | ({ intact: true; rows: number } & Pick<VerifiedPart, 'purged' | 'seal'>)
  | ({ intact: false } & ChainBreak)

const ROWS_OF_PART = 100_000

/**
 * Finds the first row that was changed, removed or inserted. A writer who recomputes later hashes, or who removes the last rows and
 * sets the head back, is found by the seal in the database unless they set that back, too; `verifySeals` compares seals that are
 * kept elsewhere.
 */
export async function verifyAuditChain(db: Database): Promise<AuditVerdict> {
  for (let after = 0; ; ) {
    const { through, newest, purged, seal, broken } = await verifyChainPart(db, after, ROWS_OF_PART)
    if (broken) return { intact: false, ...broken }
    if (through === newest) return { intact: true, rows: through, purged, seal }
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
