import 'server-only'
import { and, desc, eq, gt, isNotNull, notExists, or } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userEmail, userKey } from '../../db/schema'
import { normalizedEmail } from './email-digest'
import { emailMemory, readEmailKeys } from './email-keys'

/** The most users of one e-mail that are found; few share one. */
export const USERS_OF_EMAIL = 10

const DAY_MS = 86_400_000

/**
 * Finds users by the kept digest of their e-mail, latest known first. The audit has each user that is found, without the
 * address. @throws AppError `forbidden` without user.read
 */
export async function findByEmail(scope: Scope, email: string): Promise<string[]> {
  authorize(scope, 'user.read')
  const environment = scope.environment.name
  const memory = emailMemory()
  const address = normalizedEmail(email)
  if (memory.state !== 'on' || address === null) return []
  const db = await getDatabase()
  const keys = await readEmailKeys(db, environment)
  if (keys.length === 0) return []
  const revoked = db
    .select({ id: userKey.id })
    .from(userKey)
    .where(
      and(
        eq(userKey.environment, userEmail.environment),
        eq(userKey.userId, userEmail.userId),
        isNotNull(userKey.revokedAt),
      ),
    )
  const rows = await db
    .select({ userId: userEmail.userId })
    .from(userEmail)
    .where(
      and(
        eq(userEmail.environment, environment),
        or(...keys.map((key) => and(eq(userEmail.keyId, key.id), eq(userEmail.digest, key.digest(address))))),
        gt(userEmail.knownAt, new Date(Date.now() - memory.days * DAY_MS)),
        notExists(revoked),
      ),
    )
    .orderBy(desc(userEmail.knownAt))
    .limit(USERS_OF_EMAIL)
  const userIds = rows.map(({ userId }) => userId)
  if (userIds.length > 0)
    await db.transaction(async (tx) => {
      for (const entityId of userIds)
        await recordAudit(tx, scope, { action: 'user.find', entity: 'user', entityId, detail: { by: 'e-mail' } })
    })
  return userIds
}
