import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import { AppError } from '../../errors'
import type { KeyTestResult } from '../../model/user-key'
import { rememberEmail } from '../emails/remember-email'
import type { UserKeyRow } from './dto'
import { rowOfStored } from './key-rows'
import { proveKey } from './prove-key'
import type { NewUserKey } from './schemas'
import { storeKeys } from './store-keys'
import { requireVaultKeys, sealUserKey } from './user-key-vault'

const REFUSED: Record<Exclude<KeyTestResult, 'works'>, string> = {
  refused: 'is refused by the platform: it may be mistyped, revoked or expired',
  'other-user': 'is the key of another user',
}

/**
 * Stores the key of a user, in place of an earlier one, after the platform has confirmed that it is this user’s.
 *
 * @throws AppError `forbidden` without user_key.write; `conflict` without a vault key; `invalid` at `body.apiKey` for
 * a key that is not this user’s; PlatformError if the platform can’t tell, with nothing stored
 */
export async function addUserKey(scope: Scope, { userId, apiKey }: NewUserKey): Promise<UserKeyRow> {
  authorize(scope, 'user_key.write')
  const vault = requireVaultKeys()
  const environment = scope.environment.name
  const proof = await proveKey(scope.environment, userId, apiKey)
  if (proof.result !== 'works')
    throw new AppError('invalid', 'The key was not stored.', {
      fields: [{ field: 'body.apiKey', message: REFUSED[proof.result] }],
    })
  const sealed = sealUserKey(environment, userId, apiKey, vault)
  const mine = and(eq(userKey.environment, environment), eq(userKey.userId, userId))
  const db = await getDatabase()
  const added = await db.transaction(async (tx) => {
    const [before] = await tx.select({ revokedAt: userKey.revokedAt }).from(userKey).where(mine).for('update')
    await storeKeys(tx, { environment, origin: 'added', addedBy: scope.actor.name }, [{ userId, ...sealed }])
    const tested = { testedAt: new Date(), testResult: proof.result }
    const [row] = await tx.update(userKey).set(tested).where(mine).returning()
    if (!row) throw new Error('The key was not there after it was stored.')
    const detail = { fingerprint: sealed.fingerprint, replaced: before !== undefined && before.revokedAt === null }
    await recordAudit(tx, scope, { action: 'user_key.add', entity: 'user', entityId: userId, detail })
    return rowOfStored(row)
  })
  await rememberEmail(scope.environment, userId, proof.email)
  return added
}
