import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { getDatabase } from '../../db'
import { userEmailKey } from '../../db/schema'
import { logger } from '../../logger'
import { vaultKeys } from '../../vault/configured-keys'
import { rewrap } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import { placeOfEmailKey } from './email-keys'

/**
 * Wraps the keys of e-mail digests with the current vault key, in one transaction with its audit row. The digests stay as they
 * are, and a second run finds nothing to do.
 *
 * @returns `left`: the number of keys that no configured vault key opens; their digests find nobody until one does
 */
export async function rewrapEmailKeys(): Promise<{ rewrapped: number; left: number }> {
  const vault = vaultKeys()
  if (!vault) return { rewrapped: 0, left: 0 }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const rows = await tx.select().from(userEmailKey).where(ne(userEmailKey.vaultKeyId, vault.current.id)).for('update')
    let rewrapped = 0
    for (const { id, environment, sealed } of rows) {
      const again = rewrapOne(sealed, environment, id, vault)
      if (!again) continue
      await tx.update(userEmailKey).set({ sealed: again, vaultKeyId: vault.current.id }).where(eq(userEmailKey.id, id))
      rewrapped += 1
    }
    if (rewrapped > 0) {
      const actor = { kind: 'system', name: 'rewrap-keys' } as const
      const detail = { rewrapped, vaultKeyId: vault.current.id }
      await recordAudit(
        tx,
        { actor, requestId: randomUUID(), address: null },
        { action: 'email_key.rewrap', entity: 'email_key', detail },
      )
    }
    return { rewrapped, left: rows.length - rewrapped }
  })
}

function rewrapOne(sealed: Uint8Array, environment: string, id: string, vault: MasterKeys): Uint8Array | null {
  try {
    return rewrap(sealed, placeOfEmailKey(environment, id), vault)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    logger.warn({ environment, keyId: id, problem: error.problem }, 'A key of e-mail digests could not be re-wrapped')
    return null
  }
}
