import 'server-only'
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db'
import { userEmailKey } from '../../db/schema'
import { env } from '../../env'
import { vaultKeys } from '../../vault/configured-keys'
import { open, type SealedPlace, seal } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import { emailDigest, newEmailSecret } from './email-digest'

export type EmailKey = {
  id: string
  /** @param address from `normalizedEmail` */
  digest: (address: string) => Uint8Array
}

/** Whether this installation remembers e-mails, and for how many days. */
export type EmailMemory = { state: 'on'; days: number } | { state: 'no-vault' } | { state: 'off' }

export function emailMemory(): EmailMemory {
  const days = env().userEmailRetentionDays
  if (days === 0) return { state: 'off' }
  return vaultKeys() ? { state: 'on', days } : { state: 'no-vault' }
}

/** @param environment its name */
export const placeOfEmailKey = (environment: string, id: string): SealedPlace => ({
  table: 'user_email_key',
  column: 'sealed',
  row: [environment, id],
})

/** The digest keys that a configured vault key opens, newest first. @param environment its name */
export async function readEmailKeys(db: Database | Transaction, environment: string): Promise<EmailKey[]> {
  const vault = vaultKeys()
  if (!vault) return []
  const rows = await db
    .select({ id: userEmailKey.id, sealed: userEmailKey.sealed })
    .from(userEmailKey)
    .where(eq(userEmailKey.environment, environment))
    .orderBy(desc(userEmailKey.createdAt), desc(userEmailKey.id))
  return rows.flatMap(({ id, sealed }) => openKey(environment, id, sealed, vault) ?? [])
}

/** The key for new digests, made if no key opens; null without a vault key. @param environment its name */
export async function currentEmailKey(db: Database | Transaction, environment: string): Promise<EmailKey | null> {
  const vault = vaultKeys()
  if (!vault) return null
  const [known] = await readEmailKeys(db, environment)
  if (known) return known
  const [id, secret] = [randomUUID(), newEmailSecret()]
  const sealed = seal(secret, placeOfEmailKey(environment, id), vault)
  await db.insert(userEmailKey).values({ id, environment, sealed, vaultKeyId: vault.current.id, createdAt: new Date() })
  return toKey(environment, id, secret)
}

function openKey(environment: string, id: string, sealed: Uint8Array, vault: MasterKeys): EmailKey | null {
  try {
    return toKey(environment, id, open(sealed, placeOfEmailKey(environment, id), vault))
  } catch (error) {
    if (error instanceof VaultError) return null
    throw error
  }
}

const toKey = (environment: string, id: string, secret: string): EmailKey => ({
  id,
  digest: (address) => emailDigest(environment, secret, address),
})
