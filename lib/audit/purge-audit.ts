import 'server-only'
import { randomUUID } from 'node:crypto'
import { asc, desc, eq, gte, lte } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { signSeal } from '../auth/audit/seal'
import { sealKeys } from '../auth/audit/seal-keys'
import { storeSeal } from '../auth/audit/seal-store'
import { findStart, readLinked } from '../auth/audit/verify-chain'
import type { ActorScope } from '../auth/scope'
import { getDatabase, type Transaction } from '../db'
import { audit, auditHead, auditSubjects } from '../db/schema'
import { inSlices, type SliceSizes } from '../jobs/in-slices'
import { logger } from '../logger'

type PurgeOptions = {
  keepDays: number
  signal: AbortSignal
  now?: Date
  rows?: SliceSizes
  /** Called after each slice; tests stop a purge there. */
  onSlice?: () => void | Promise<void>
}

/** `broken`: the chain did not verify, and no row was removed from the break on. */
export type AuditPurge = { state: 'done' | 'broken' | 'no key'; removed: number }

/** The rows of a slice, at most a page of the verification. */
const ROWS = { first: 200, least: 50, most: 500 }

const DAY_MS = 86_400_000

/**
 * Removes rows older than `keepDays` from the beginning of the chain, verifies each slice first, and signs the number and hash of
 * the last removed row, to which the rest links. The next purge resumes a killed one.
 *
 * The days count from the newest row or now, whichever is earlier, so that a fast clock does not empty the audit.
 */
export async function purgeAudit({
  keepDays,
  signal,
  now = new Date(),
  rows = ROWS,
  onSlice,
}: PurgeOptions): Promise<AuditPurge> {
  const [key] = sealKeys()
  if (!key) return { state: 'no key', removed: 0 }
  const edge = await findEdge(now, keepDays)
  if (edge === null) return { state: 'done', removed: 0 }
  const actor = { kind: 'system', name: 'purge-audit' } as const
  const scope: ActorScope = { actor, requestId: randomUUID(), address: null }
  let isFirst = true
  let isBroken = false
  const removed = await inSlices({ sizes: rows, signal, onSlice }, async (tx, size) => {
    // Two purges wait for each other here, and no writer waits for more than a slice.
    await tx.select().from(auditHead).where(eq(auditHead.id, 1)).for('update')
    const start = await findStart(tx)
    const last = Math.min(start.id + size, edge.last)
    if ('broken' in start) isBroken = true
    if (isBroken || start.id >= edge.last) return { rows: 0, hasMore: false }
    const { read, problem } = await readLinked(tx, start, last)
    if (problem) {
      isBroken = true
      return { rows: 0, hasMore: false }
    }
    await tx.delete(audit).where(lte(audit.id, read.id))
    await tx.delete(auditSubjects).where(lte(auditSubjects.auditId, read.id))
    await storeSeal(tx, signSeal(key, { kind: 'remainder', row: read.id, hash: read.hash, at: now }))
    if (isFirst) await noteStart(tx, scope, { edge, from: start.id + 1, keepDays })
    isFirst = false
    return { rows: read.id - start.id, hasMore: read.id < edge.last }
  })
  if (!isBroken) return { state: 'done', removed }
  logger.error('The audit was not purged further: its chain does not verify')
  return { state: 'broken', removed }
}

type Edge = { before: Date; last: number }

/** Finds the edge of a purge: `last` is the row before the first one that stays. */
async function findEdge(now: Date, keepDays: number): Promise<Edge | null> {
  const db = await getDatabase()
  const [newest] = await db.select({ at: audit.at }).from(audit).orderBy(desc(audit.id)).limit(1)
  if (!newest) return null
  const before = new Date(Math.min(now.getTime(), newest.at.getTime()) - keepDays * DAY_MS)
  const [kept] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(gte(audit.at, before))
    .orderBy(asc(audit.id))
    .limit(1)
  return kept ? { before, last: kept.id - 1 } : null
}

async function noteStart(
  tx: Transaction,
  scope: ActorScope,
  { edge, from, keepDays }: { edge: Edge; from: number; keepDays: number },
): Promise<void> {
  await recordAudit(tx, scope, {
    action: 'audit.purge',
    entity: 'audit',
    detail: { before: edge.before.toISOString(), keepDays, firstRow: from, lastRow: edge.last },
  })
}
