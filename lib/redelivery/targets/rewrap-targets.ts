import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { getDatabase, type Transaction } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { logger } from '../../logger'
import { rewrap } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import { placeOfTarget, requireTargetVault } from './target-vault'

/**
 * Wraps the data key of every target with the current vault key, in one transaction with its audit row. The secrets are not
 * opened, and a second run finds nothing to do.
 *
 * @returns `left`: the number of targets that no configured vault key opens; they stay as they are
 * @throws AppError `conflict` without a vault key
 */
export async function rewrapTargets(): Promise<{ rewrapped: number; left: number }> {
  const vault = requireTargetVault()
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: redeliveryTarget.id, environment: redeliveryTarget.environment, sealed: redeliveryTarget.sealed })
      .from(redeliveryTarget)
      .where(and(isNotNull(redeliveryTarget.sealed), ne(redeliveryTarget.vaultKeyId, vault.current.id)))
      .orderBy(asc(redeliveryTarget.id))
      .for('update')
    let rewrapped = 0
    for (const { id, environment, sealed } of rows) {
      const again = sealed && rewrapOne(sealed, environment, id, vault)
      if (!again) continue
      await tx
        .update(redeliveryTarget)
        .set({ sealed: again, vaultKeyId: vault.current.id })
        .where(eq(redeliveryTarget.id, id))
      rewrapped += 1
    }
    if (rewrapped > 0) await auditRewrap(tx, rewrapped, vault)
    return { rewrapped, left: rows.length - rewrapped }
  })
}

function rewrapOne(sealed: Uint8Array, environment: string, id: string, vault: MasterKeys): Uint8Array | null {
  try {
    return rewrap(sealed, placeOfTarget(environment, id), vault)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    logger.warn({ environment, targetId: id, problem: error.problem }, 'The secret of a target could not be re-wrapped')
    return null
  }
}

async function auditRewrap(tx: Transaction, rewrapped: number, vault: MasterKeys): Promise<void> {
  const actor = { kind: 'system', name: 'rewrap-keys' } as const
  await recordAudit(
    tx,
    { actor, requestId: randomUUID(), address: null },
    { action: 'target.rewrap', entity: 'target', detail: { rewrapped, vaultKeyId: vault.current.id } },
  )
}
