import 'server-only'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { accessToken, operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import { Email } from '../schemas'
import { type ActorScope, authorize } from '../scope'
import { revokeSessions } from './revoke-sessions'

export type EndedAccess = { sessions: number; tokens: number }

/**
 * Ends the sessions and access tokens of an account, and returns how many. @throws AppError `forbidden` without session.revoke;
 * `not_found` for an unknown address.
 */
export async function endSessions(db: Database, scope: ActorScope, email: string): Promise<EndedAccess> {
  authorize(scope, 'session.revoke')
  const address = Email.safeParse(email)
  return db.transaction(async (tx) => {
    const [account] = address.success
      ? await tx.select({ id: operator.id }).from(operator).where(eq(operator.email, address.data)).for('update')
      : []
    if (!account) throw new AppError('not_found', 'No account has that e-mail address.')
    const ended = await endAccess(tx, scope, account.id, 'ended by an administrator')
    const detail = { email: address.data, ...ended }
    await recordAudit(tx, scope, { action: 'session.revoke', entity: 'operator', entityId: account.id, detail })
    return ended
  })
}

/** Ends all sessions and access tokens of an account; the caller writes the audit. */
export async function endAccess(
  tx: Transaction,
  scope: ActorScope,
  operatorId: string,
  reason: string,
): Promise<EndedAccess> {
  return { sessions: await revokeSessions(tx, operatorId, reason), tokens: await revokeTokens(tx, scope, operatorId) }
}

/** Revokes the tokens of an account in every environment. Returns how many were valid. */
async function revokeTokens(tx: Transaction, { actor }: ActorScope, operatorId: string): Promise<number> {
  const now = new Date()
  const holds = and(
    eq(accessToken.operatorId, operatorId),
    isNull(accessToken.revokedAt),
    gt(accessToken.expiresAt, now),
  )
  const revokedBy = actor.kind === 'operator' ? actor.id : null
  const revoked = await tx
    .update(accessToken)
    .set({ revokedAt: now, revokedBy })
    .where(holds)
    .returning({ id: accessToken.id })
  return revoked.length
}
