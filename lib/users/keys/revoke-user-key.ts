import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { forgetEmail } from '../emails/remember-email'
import type { UserKeyRow } from './dto'
import { lockStoredKey, readStoredKey, rowOfStored } from './key-rows'

/**
 * Deletes the sealed key and the digest of the user’s e-mail. The row stays, so that neither a resolver nor an import brings the
 * key back. The key stays valid at the platform, which has no endpoint to revoke it.
 *
 * @throws AppError `forbidden` without user_key.write; `not_found`
 */
export async function revokeUserKey(scope: Scope, id: string): Promise<UserKeyRow> {
  authorize(scope, 'user_key.write')
  const db = await getDatabase()
  const { id: number } = await readStoredKey(db, scope, id)
  return db.transaction(async (tx) => {
    const stored = await lockStoredKey(tx, scope, number)
    if (stored.revokedAt) return rowOfStored(stored)
    const revoked = { sealed: null, vaultKeyId: null, revokedAt: new Date(), revokedBy: scope.actor.name }
    await tx.update(userKey).set(revoked).where(eq(userKey.id, number))
    const { userId, fingerprint } = stored
    await forgetEmail(tx, scope.environment.name, userId)
    await recordAudit(tx, scope, {
      action: 'user_key.revoke',
      entity: 'user',
      entityId: userId,
      detail: { fingerprint },
    })
    return rowOfStored({ ...stored, ...revoked })
  })
}
