import 'server-only'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { audit, auditHead } from '../../db/schema'
import type { AuditAction } from '../audit-actions'
import type { ActorScope, Scope } from '../scope'
import { type AuditRecord, GENESIS, hashRecord, storableDetail, storableText } from './audit-hash'

export type AuditEntry = {
  action: AuditAction
  entity?: string
  entityId?: string
  /** Plain data. Never a password, key, token or payload. */
  detail?: Record<string, unknown>
}

const HEAD_ID = 1

/**
 * Appends the row of a change in its transaction: without the row no change. Writers wait for each other here, so
 * call it last.
 */
export async function recordAudit(tx: Transaction, scope: ActorScope | Scope, entry: AuditEntry): Promise<void> {
  const head = await lockHead(tx)
  const { actor } = scope
  const record: AuditRecord = {
    id: head.lastId + 1,
    at: new Date(),
    environment: 'environment' in scope ? scope.environment.name : null,
    actorId: actor.kind === 'operator' ? actor.id : null,
    actorName: storableText(actor.name),
    action: entry.action,
    entity: entry.entity ?? null,
    entityId: entry.entityId === undefined ? null : storableText(entry.entityId),
    detail: storableDetail(entry.detail ?? {}),
    address: scope.address,
    requestId: scope.requestId,
  }
  const hash = hashRecord(head.lastHash, record)
  await tx.insert(audit).values({ ...record, previousHash: head.lastHash, hash })
  await tx.update(auditHead).set({ lastId: record.id, lastHash: hash }).where(eq(auditHead.id, HEAD_ID))
}

async function lockHead(tx: Transaction): Promise<{ lastId: number; lastHash: Uint8Array }> {
  const read = () => tx.select().from(auditHead).where(eq(auditHead.id, HEAD_ID)).for('update')
  const [head] = await read()
  if (head) return head
  await tx.insert(auditHead).values({ id: HEAD_ID, lastId: 0, lastHash: GENESIS }).onConflictDoNothing()
  const [created] = await read()
  if (!created) throw new Error('The head of the audit chain could not be created.')
  return created
}

export type AuditVerdict =
  | { intact: true; rows: number }
  /** `id` of the first row that does not follow. */
  | { intact: false; id: number; problem: 'missing' | 'changed' | 'not linked' | 'head differs' }

const PAGE = 500

/**
 * Walks the whole chain and says where it first breaks: rows changed, removed or put in. Does not protect against a
 * writer who computes every later hash anew.
 */
export async function verifyAuditChain(db: Database): Promise<AuditVerdict> {
  const [head] = await db.select().from(auditHead).where(eq(auditHead.id, HEAD_ID))
  const end = head ?? { lastId: 0, lastHash: GENESIS }
  let last: { id: number; hash: Uint8Array } = { id: 0, hash: GENESIS }
  for (;;) {
    const rows = await db
      .select()
      .from(audit)
      .where(and(gt(audit.id, last.id), lte(audit.id, head ? end.lastId : Number.MAX_SAFE_INTEGER)))
      .orderBy(asc(audit.id))
      .limit(PAGE)
    for (const row of rows) {
      const problem = findProblem(row, last)
      if (problem) return { intact: false, id: last.id + 1, problem }
      last = { id: row.id, hash: row.hash }
    }
    if (rows.length < PAGE) break
  }
  const isWhole = last.id === end.lastId && isEqual(last.hash, end.lastHash)
  if (isWhole) return { intact: true, rows: last.id }
  return last.id < end.lastId
    ? { intact: false, id: last.id + 1, problem: 'missing' }
    : { intact: false, id: last.id, problem: 'head differs' }
}

function findProblem(row: typeof audit.$inferSelect, last: { id: number; hash: Uint8Array }) {
  if (row.id !== last.id + 1) return 'missing'
  if (!isEqual(row.previousHash, last.hash)) return 'not linked'
  return isEqual(row.hash, hashRecord(last.hash, row)) ? undefined : 'changed'
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
