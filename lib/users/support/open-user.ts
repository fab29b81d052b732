import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import type { OperatorActor, Scope } from '../../auth/scope'
import { authorize } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { getDatabase } from '../../db'
import { userOpening } from '../../db/schema'
import { removeEndedOpenings } from './remove-openings'

/**
 * Opens a user for the rest of the session, in which a second purpose changes nothing. With an access token, a user is open for
 * 15 minutes, and each purpose begins anew. @throws AppError `forbidden` without user.read
 */
export async function openUser(
  scope: Scope & { actor: OperatorActor },
  userId: string,
  purpose: string,
): Promise<{ openedAt: string }> {
  authorize(scope, 'user.read')
  const db = await getDatabase()
  const openedAt = new Date()
  await db.transaction(async (tx) => {
    await removeEndedOpenings(tx, scope.actor.sessionId)
    const inserting = tx
      .insert(userOpening)
      .values({
        sessionId: scope.actor.sessionId,
        environment: scope.environment.name,
        userId: indexable(userId),
        purpose,
        openedAt,
      })
    const { sessionId, environment, userId: user } = userOpening
    const storing = scope.actor.token
      ? inserting.onConflictDoUpdate({ target: [sessionId, environment, user], set: { purpose, openedAt } })
      : inserting.onConflictDoNothing()
    const opened = await storing.returning({ openedAt: userOpening.openedAt })
    if (opened.length > 0)
      await recordAudit(tx, scope, { action: 'user.open', entity: 'user', entityId: userId, detail: { purpose } })
  })
  return { openedAt: openedAt.toISOString() }
}
