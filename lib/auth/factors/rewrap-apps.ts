import 'server-only'
import { randomUUID } from 'node:crypto'
import { asc, eq, ne } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { authenticatorApp } from '../../db/schema'
import { logger } from '../../logger'
import { rewrap } from '../../vault/envelope'
import { VaultError } from '../../vault/vault-error'
import { recordAudit } from '../audit/audit'
import { placeOfApp, requireFactorVault } from './app-vault'

/**
 * Wraps the data key of every authenticator app by the current vault key, in one transaction with its audit row. A second run
 * finds nothing to do.
 *
 * @returns `left`: apps that no configured vault key opens, and that stay as they are
 * @throws AppError `conflict` without a vault key
 */
export async function rewrapApps(): Promise<{ rewrapped: number; left: number }> {
  const vault = requireFactorVault()
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(authenticatorApp)
      .where(ne(authenticatorApp.vaultKeyId, vault.current.id))
      .orderBy(asc(authenticatorApp.operatorId))
      .for('update')
    let rewrapped = 0
    for (const { operatorId, sealed } of rows) {
      try {
        const again = rewrap(sealed, placeOfApp(operatorId), vault)
        await tx
          .update(authenticatorApp)
          .set({ sealed: again, vaultKeyId: vault.current.id })
          .where(eq(authenticatorApp.operatorId, operatorId))
        rewrapped += 1
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        logger.warn({ operatorId, problem: error.problem }, 'An authenticator app could not be re-wrapped')
      }
    }
    const actor = { kind: 'system', name: 'rewrap-keys' } as const
    if (rewrapped > 0)
      await recordAudit(
        tx,
        { actor, requestId: randomUUID(), address: null },
        { action: 'factor.rewrap', entity: 'operator', detail: { rewrapped, vaultKeyId: vault.current.id } },
      )
    return { rewrapped, left: rows.length - rewrapped }
  })
}
