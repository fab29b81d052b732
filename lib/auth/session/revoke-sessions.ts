import 'server-only'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { session, userOpening } from '../../db/schema'
import type { OperatorActor } from '../scope'

/** Revokes a session, from its next request. Returns how many were live. */
export async function revokeSession(tx: Transaction, sessionId: string, reason: string): Promise<number> {
  return revoke(tx, eq(session.id, sessionId), reason)
}

/** Revokes all sessions of an operator. Returns how many were live. */
export async function revokeSessions(tx: Transaction, operatorId: string, reason: string): Promise<number> {
  return revoke(tx, eq(session.operatorId, operatorId), reason)
}

/** Revokes all sessions of an operator but the one that asks. Returns how many were live. */
export async function revokeSessionsBut(
  tx: Transaction,
  { id, sessionId }: Pick<OperatorActor, 'id' | 'sessionId'>,
  reason: string,
): Promise<number> {
  return revoke(tx, and(eq(session.operatorId, id), ne(session.id, sessionId)), reason)
}

async function revoke(tx: Transaction, which: SQL | undefined, reason: string): Promise<number> {
  const rows = await tx
    .update(session)
    .set({ revokedAt: new Date(), revokedReason: reason })
    .where(and(which, isNull(session.revokedAt)))
    .returning({ id: session.id })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(userOpening).where(inArray(userOpening.sessionId, ids))
  return rows.length
}
