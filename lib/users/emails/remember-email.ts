import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { indexable } from '../../codec/indexable'
import { getDatabase, type Transaction } from '../../db'
import { userEmail, userKey } from '../../db/schema'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import { normalizedEmail } from './email-digest'
import { currentEmailKey, emailMemory } from './email-keys'

/**
 * Keeps the digest of the e-mail that the platform gives for a user, so that the address finds the user. It replaces an
 * earlier digest; without an e-mail, that is forgotten. Nothing is kept for a user whose key was revoked here. A failure is
 * only logged.
 */
export async function rememberEmail({ name }: Environment, userId: string, email: string | null): Promise<void> {
  if (emailMemory().state !== 'on' || indexable(userId) !== userId) return
  const address = email === null ? null : normalizedEmail(email)
  try {
    const db = await getDatabase()
    await db.transaction(async (tx) => {
      if (address === null) return forgetEmail(tx, name, userId)
      const key = await currentEmailKey(tx, name)
      if (!key || (await isRevoked(tx, name, userId))) return
      const known = { keyId: key.id, digest: key.digest(address), knownAt: new Date() }
      await tx
        .insert(userEmail)
        .values({ environment: name, userId, ...known })
        .onConflictDoUpdate({ target: [userEmail.environment, userEmail.userId], set: known })
    })
  } catch (err) {
    logger.warn({ err, environment: name }, 'The digest of an e-mail could not be kept')
  }
}

/** @param environment its name */
export async function forgetEmail(tx: Transaction, environment: string, userId: string): Promise<void> {
  await tx.delete(userEmail).where(and(eq(userEmail.environment, environment), eq(userEmail.userId, userId)))
}

/** Whether the user’s key was revoked; waits for a revocation under way. */
async function isRevoked(tx: Transaction, environment: string, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isRevoked: sql<boolean>`${isNotNull(userKey.revokedAt)}` })
    .from(userKey)
    .where(and(eq(userKey.environment, environment), eq(userKey.userId, userId)))
    .for('share')
  return row?.isRevoked ?? false
}
