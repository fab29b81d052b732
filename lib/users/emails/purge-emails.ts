import 'server-only'
import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { getDatabase } from '../../db'
import { userEmail, userEmailKey, userKey, userKeyImportLine } from '../../db/schema'
import { type Environment, env } from '../../env'

const DAY_MS = 86_400_000

/**
 * Removes digests past their retention, digests of users whose key was revoked, and keys that no digest needs any more.
 * The newest key stays for the next digest.
 */
export async function purgeEmails({ name }: Environment, now = Date.now()): Promise<void> {
  const db = await getDatabase()
  const before = new Date(now - env().userEmailRetentionDays * DAY_MS)
  const revoked = db
    .select({ userId: userKey.userId })
    .from(userKey)
    .where(and(eq(userKey.environment, name), isNotNull(userKey.revokedAt)))
  await db.delete(userEmail).where(and(eq(userEmail.environment, name), lt(userEmail.knownAt, before)))
  await db.delete(userEmail).where(and(eq(userEmail.environment, name), sql`${userEmail.userId} in ${revoked}`))
  const newer = alias(userEmailKey, 'newer')
  await db.delete(userEmailKey).where(
    and(
      eq(userEmailKey.environment, name),
      lt(userEmailKey.createdAt, before),
      sql`exists ${db
        .select({ id: newer.id })
        .from(newer)
        .where(and(eq(newer.environment, name), gt(newer.createdAt, userEmailKey.createdAt)))}`,
      notExists(db.select({ id: userEmail.keyId }).from(userEmail).where(eq(userEmail.keyId, userEmailKey.id))),
      notExists(
        db
          .select({ line: userKeyImportLine.line })
          .from(userKeyImportLine)
          .where(and(eq(userKeyImportLine.emailKeyId, userEmailKey.id), isNull(userKeyImportLine.problem))),
      ),
    ),
  )
}
