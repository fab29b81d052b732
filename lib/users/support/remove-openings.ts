import 'server-only'
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { session, userOpening } from '../../db/schema'
import { env } from '../../env'

/**
 * A purpose holds for its session: those of sessions that are over are dropped. The audit keeps each of them.
 *
 * @param ownSession of the request, which is not over whatever the database's clock says
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
  await tx.delete(userOpening).where(and(ne(userOpening.sessionId, ownSession), inArray(userOpening.sessionId, over)))
}
