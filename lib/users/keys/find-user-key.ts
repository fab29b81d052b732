import 'server-only'
import { and, eq } from 'drizzle-orm'
import { storable } from '../../codec/storable'
import { getDatabase } from '../../db'
import { userKey } from '../../db/schema'
import type { Environment } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import type { FoundKey } from './found-key'
import { resolveKey } from './resolve-key'
import { DIRECTORY_OFF, openUserKey } from './user-key-vault'

export type { FoundKey } from './found-key'

/**
 * The API key of a user. It checks no permission and does not prove that the key belongs to the user, so only `user-client.ts`
 * calls it. A key that an admin stored or revoked here counts, whatever the resolver says.
 */
export async function findUserKey(environment: Environment, userId: string): Promise<FoundKey> {
  const keys = vaultKeys()
  const row = await readRow(environment.name, userId)
  if (row && !row.sealed) return { state: 'missing', reason: 'revoked' }
  if (row?.sealed && keys) return openRow(environment.name, userId, { ...row, sealed: row.sealed }, keys)
  if (environment.keyResolver) return resolveKey(environment, environment.keyResolver, userId)
  return keys ? { state: 'missing', reason: 'none' } : { state: 'failed', problem: DIRECTORY_OFF }
}

function openRow(
  environment: string,
  userId: string,
  { sealed, fingerprint }: { sealed: Uint8Array; fingerprint: string },
  keys: MasterKeys,
): FoundKey {
  try {
    return { state: 'found', apiKey: openUserKey(environment, userId, sealed, keys), source: 'vault', fingerprint }
  } catch (error) {
    if (error instanceof VaultError) return { state: 'failed', problem: error.message }
    throw error
  }
}

async function readRow(environment: string, userId: string) {
  // The directory can’t have an id that the database does not take.
  if (storable(userId) !== userId) return undefined
  const db = await getDatabase()
  const [row] = await db
    .select({ sealed: userKey.sealed, fingerprint: userKey.fingerprint })
    .from(userKey)
    .where(and(eq(userKey.environment, environment), eq(userKey.userId, userId)))
  return row
}
