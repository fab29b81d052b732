import 'server-only'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { userKey } from '../../db/schema'
import type { KeyOrigin } from '../../model/user-key'
import type { SealedKey } from './user-key-vault'

export type KeyToStore = SealedKey & { userId: string }

/** Stores keys, each in place of its user’s earlier one. @param keys at most one for each user */
export async function storeKeys(
  tx: Transaction,
  { environment, origin, addedBy }: { environment: string; origin: KeyOrigin; addedBy: string },
  keys: readonly KeyToStore[],
): Promise<void> {
  if (keys.length === 0) return
  const addedAt = new Date()
  const taken = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(userKey)
    .values(keys.map((key) => ({ ...key, environment, origin, addedBy, addedAt })))
    .onConflictDoUpdate({
      target: [userKey.environment, userKey.userId],
      set: {
        sealed: taken('sealed'),
        vaultKeyId: taken('vault_key_id'),
        fingerprint: taken('fingerprint'),
        origin,
        addedBy,
        addedAt,
        revokedAt: null,
        revokedBy: null,
        testedAt: null,
        testResult: null,
      },
    })
}
