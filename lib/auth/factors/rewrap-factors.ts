import 'server-only'
import { randomUUID } from 'node:crypto'
import { asc, eq, ne } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { authenticatorApp, passkey } from '../../db/schema'
import { logger } from '../../logger'
import { rewrap, type SealedPlace } from '../../vault/envelope'
import { VaultError } from '../../vault/vault-error'
import { recordAudit } from '../audit/audit'
import { placeOfApp, placeOfPasskey, requireFactorVault } from './factor-vault'

/**
 * Wraps the data key of every authenticator app and passkey with the current vault key, in one transaction with its audit row. A
 * second run finds nothing to do.
 *
 * @returns `left`: the number of factors that no configured vault key opens; they stay as they are
 * @throws AppError `conflict` without a vault key
 */
export async function rewrapFactors(): Promise<{ rewrapped: number; left: number }> {
  const vault = requireFactorVault()
  const vaultKeyId = vault.current.id
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const factors = [...(await findApps(tx, vaultKeyId)), ...(await findPasskeys(tx, vaultKeyId))]
    let rewrapped = 0
    for (const { operatorId, sealed, place, store } of factors) {
      try {
        await store({ sealed: rewrap(sealed, place, vault), vaultKeyId })
        rewrapped += 1
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        logger.warn({ operatorId, problem: error.problem }, 'A second factor could not be re-wrapped')
      }
    }
    const actor = { kind: 'system', name: 'rewrap-keys' } as const
    if (rewrapped > 0)
      await recordAudit(
        tx,
        { actor, requestId: randomUUID(), address: null },
        { action: 'factor.rewrap', entity: 'operator', detail: { rewrapped, vaultKeyId } },
      )
    return { rewrapped, left: factors.length - rewrapped }
  })
}

type SealedFactor = {
  operatorId: string
  sealed: Uint8Array
  place: SealedPlace
  store: (again: { sealed: Uint8Array; vaultKeyId: string }) => Promise<unknown>
}

async function findApps(tx: Transaction, current: string): Promise<SealedFactor[]> {
  const isOld = ne(authenticatorApp.vaultKeyId, current)
  const rows = await tx
    .select()
    .from(authenticatorApp)
    .where(isOld)
    .orderBy(asc(authenticatorApp.operatorId))
    .for('update')
  return rows.map(({ operatorId, sealed }) => ({
    operatorId,
    sealed,
    place: placeOfApp(operatorId),
    store: (again) => tx.update(authenticatorApp).set(again).where(eq(authenticatorApp.operatorId, operatorId)),
  }))
}

async function findPasskeys(tx: Transaction, current: string): Promise<SealedFactor[]> {
  const rows = await tx
    .select()
    .from(passkey)
    .where(ne(passkey.vaultKeyId, current))
    .orderBy(asc(passkey.id))
    .for('update')
  return rows.map((row) => ({
    operatorId: row.operatorId,
    sealed: row.sealed,
    place: placeOfPasskey(row),
    store: (again) => tx.update(passkey).set(again).where(eq(passkey.id, row.id)),
  }))
}
