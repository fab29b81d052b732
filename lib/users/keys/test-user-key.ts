import 'server-only'
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { AppError } from '../../errors'
import { VaultError } from '../../vault/vault-error'
import { rememberEmail } from '../emails/remember-email'
import type { UserKeyRow } from './dto'
import { lockStoredKey, readStoredKey, rowOfStored } from './key-rows'
import { proveKey } from './prove-key'
import { openUserKey, requireVaultKeys } from './user-key-vault'

/**
 * Asks the platform whether a stored key is the user’s, and stores the result.
 *
 * @throws AppError `forbidden` without user_key.read; `not_found`; `conflict` without a vault key, or for a key that is revoked,
 * does not open, or was replaced meanwhile; PlatformError if the platform can’t tell
 */
export async function testUserKey(scope: Scope, id: string): Promise<UserKeyRow> {
  authorize(scope, 'user_key.read')
  const vault = requireVaultKeys()
  const db = await getDatabase()
  const { id: number, userId, sealed } = await readStoredKey(db, scope, id)
  if (!sealed) throw new AppError('conflict', 'This key is revoked, so it can’t be tested.')
  const proof = await proveKey(scope.environment, userId, openStored(scope, userId, sealed, vault))
  const row = await db.transaction(async (tx) => {
    const stored = await lockStoredKey(tx, scope, number)
    if (!stored.sealed || Buffer.compare(stored.sealed, sealed) !== 0)
      throw new AppError('conflict', 'The key was replaced or revoked while it was tested. Test it again.')
    const tested = { testedAt: new Date(), testResult: proof.result }
    await tx.update(userKey).set(tested).where(eq(userKey.id, number))
    const detail = { result: proof.result, fingerprint: stored.fingerprint }
    await recordAudit(tx, scope, { action: 'user_key.test', entity: 'user', entityId: userId, detail })
    return rowOfStored({ ...stored, ...tested })
  })
  if (proof.result === 'works') await rememberEmail(scope.environment, userId, proof.email)
  return row
}

function openStored(
  { environment }: Scope,
  userId: string,
  sealed: Uint8Array,
  vault: ReturnType<typeof requireVaultKeys>,
): string {
  try {
    return openUserKey(environment.name, userId, sealed, vault)
  } catch (error) {
    if (error instanceof VaultError) throw new AppError('conflict', error.message, { cause: error })
    throw error
  }
}
