import 'server-only'
import { eq } from 'drizzle-orm'
import { indexable } from '../../codec/indexable'
import type { Transaction } from '../../db'
import { audit, auditHead, auditSubjects } from '../../db/schema'
import type { AuditAction } from '../audit-actions'
import type { Actor, ActorScope, Scope } from '../scope'
import { type AuditRecord, GENESIS, hashRecord, storableDetail, storableText } from './audit-hash'

export type AuditEntry = {
  action: AuditAction
  entity?: string
  entityId?: string
  /** The detail never holds a password, key, token or payload. */
  detail?: Record<string, unknown>
  /** Users and resources that the act concerns beside `entityId`, at most some thousands; null if there are too many to name. */
  subjects?: readonly (string | null)[] | null
}

const HEAD_ID = 1

/** Writes an audit row in the transaction of the change. Writers wait for each other here, so call it last. */
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
    detail: storableDetail({ ...entry.detail, ...viaOf(actor) }),
    address: scope.address,
    requestId: scope.requestId,
  }
  const hash = hashRecord(head.lastHash, record)
  await tx.insert(audit).values({ ...record, previousHash: head.lastHash, hash })
  await tx.update(auditHead).set({ lastId: record.id, lastHash: hash }).where(eq(auditHead.id, HEAD_ID))
  await storeSubjects(tx, record, entry.subjects)
}

async function storeSubjects(
  tx: Transaction,
  { id, environment, entityId }: AuditRecord,
  subjects: AuditEntry['subjects'] = [],
): Promise<void> {
  const named = subjects && [...new Set(subjects)].filter((subject) => subject !== null && subject !== entityId)
  if (environment === null || named?.length === 0) return
  await tx
    .insert(auditSubjects)
    .values({ auditId: id, environment, subjects: named?.map((subject) => indexable(subject ?? '')) ?? null })
}

/** Names the token by which an operator acted. */
function viaOf(actor: Actor): Record<string, unknown> {
  if (actor.kind !== 'operator' || !actor.token) return {}
  const { id, name, lastFour } = actor.token
  return { via: { kind: 'access token', id, name, lastFour } }
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
