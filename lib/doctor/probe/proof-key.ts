import 'server-only'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db'
import { userKey } from '../../db/schema'
import type { Environment } from '../../env'
import { openUserKey } from '../../users/keys/user-key-vault'
import { vaultKeys } from '../../vault/configured-keys'
import { VaultError } from '../../vault/vault-error'

/** The API key of a user, which never leaves the server. */
export type ProofKey = { userId: string; apiKey: string }

/** A user’s stored key that worked when it was last tested; null if there is none, or it does not open. */
export async function findProofKey(db: Database, { name }: Environment): Promise<ProofKey | null> {
  const vault = vaultKeys()
  if (!vault) return null
  const [row] = await db
    .select({ userId: userKey.userId, sealed: userKey.sealed })
    .from(userKey)
    .where(and(eq(userKey.environment, name), isNotNull(userKey.sealed), eq(userKey.testResult, 'works')))
    .orderBy(desc(userKey.testedAt))
    .limit(1)
  if (!row?.sealed) return null
  try {
    return { userId: row.userId, apiKey: openUserKey(name, row.userId, row.sealed, vault) }
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}
