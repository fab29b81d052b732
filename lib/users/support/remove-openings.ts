import 'server-only'
import { and, inArray, like, lt, ne, or, sql } from 'drizzle-orm'
import { TOKEN_SESSION } from '../../auth/access-tokens/find-token'
import type { Transaction } from '../../db'
import { session, userOpening } from '../../db/schema'
import { env } from '../../env'
import { tokenPurposesSince } from './token-purpose'

/**
 * Removes purposes whose session is over, or whose minutes with an access token are. The audit keeps each of them.
 *
 * @param ownSession the session of the request, which is not over whatever the database’s clock says
 */
export async function removeEndedOpenings(tx: Transaction, ownSession: string): Promise<void> {
  const { sessionIdleMinutes, sessionAbsoluteHours } = env()
  const over = tx
    .select({ id: session.id })
    .from(session)
    .where(
      sql`${session.revokedAt} is not null or ${session.expiresAt} <= now()
        or ${session.createdAt} <= now() - make_interval(hours => ${sessionAbsoluteHours}::int)
        or ${session.lastSeenAt} <= now() - make_interval(mins => ${sessionIdleMinutes}::int)`,
    )
  const ofTokens = and(like(userOpening.sessionId, `${TOKEN_SESSION}%`), lt(userOpening.openedAt, tokenPurposesSince()))
  await tx
    .delete(userOpening)
    .where(and(ne(userOpening.sessionId, ownSession), or(inArray(userOpening.sessionId, over), ofTokens)))
}
