import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userOpening } from '../../db/schema'

const LISTED = 10

export type OpenedUser = { userId: string; purpose: string; openedAt: string }

/** Users that this session opened, the latest first. @throws AppError `forbidden` without user.read */
export async function listOpenedUsers(scope: Scope): Promise<OpenedUser[]> {
  authorize(scope, 'user.read')
  const { actor, environment } = scope
  if (actor.kind === 'system') return []
  const db = await getDatabase()
  const rows = await db
    .select({ userId: userOpening.userId, purpose: userOpening.purpose, openedAt: userOpening.openedAt })
    .from(userOpening)
    .where(and(eq(userOpening.sessionId, actor.sessionId), eq(userOpening.environment, environment.name)))
    .orderBy(desc(userOpening.openedAt))
    .limit(LISTED)
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }))
}
