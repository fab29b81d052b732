import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { operator, operatorIdentity, providerSession, session } from '../../db/schema'
import { AppError } from '../../errors'
import type { OwnAccount } from '../accounts/dto'
import { readOwnAccount } from '../accounts/own-account'
import { recordAudit } from '../audit/audit'
import { lockAccount } from '../factors/with-factor'
import { type ActorScope, authorize } from '../scope'
import { isProviderSession } from '../session/is-provider-session'
import { revokeSession } from '../session/revoke-sessions'

/**
 * Unlinks the identity provider, which no longer opens the account; sessions that it opened end. Allowed only in a session that the
 * password opened, so that the person keeps a way in.
 *
 * @throws AppError `forbidden` for tokens and commands; `conflict` without an identity, and if the provider opened the session
 */
export async function unlinkIdentity(scope: ActorScope): Promise<OwnAccount> {
  authorize(scope, 'account.write')
  const { actor } = scope
  if (actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person has an account.')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id)
    const [account] = await tx.select().from(operator).where(eq(operator.id, actor.id))
    if (account?.passwordHash == null)
      throw new AppError('conflict', 'Single sign-on is the only way into your account.')
    if (await isProviderSession(tx, actor.sessionId))
      throw new AppError('conflict', 'Sign in with your password first, so that you keep a way in.')
    const [removed] = await tx.delete(operatorIdentity).where(eq(operatorIdentity.operatorId, actor.id)).returning()
    if (!removed) throw new AppError('conflict', 'Your account is not linked to single sign-on.')
    const live = await tx
      .select({ id: session.id })
      .from(session)
      .innerJoin(providerSession, eq(providerSession.sessionId, session.id))
      .where(and(eq(session.operatorId, actor.id), isNull(session.revokedAt)))
      .orderBy(session.id)
    for (const { id } of live) await revokeSession(tx, id, 'the account was unlinked from single sign-on')
    const { issuer, subject } = removed
    const detail = { issuer, subject, sessions: live.length }
    await recordAudit(tx, scope, { action: 'account.unlink', entity: 'operator', entityId: actor.id, detail })
  })
  return readOwnAccount(scope)
}
