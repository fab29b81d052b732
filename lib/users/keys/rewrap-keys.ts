import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, count, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { type Database, getDatabase, type Transaction } from '../../db'
import { userKey, userKeyImportLine } from '../../db/schema'
import { logger } from '../../logger'
import { rewrap } from '../../vault/envelope'
import type { MasterKeys } from '../../vault/master-keys'
import { VaultError } from '../../vault/vault-error'
import { placeOfKey, requireVaultKeys } from './user-key-vault'

const ROWS_AT_ONCE = 500

/** Counts of keys; `left` are those that no configured vault key opens and that stay as they are. */
export type RewrapResult = { rewrapped: number; left: number; waiting: number }

/**
 * Wraps the data key of every stored user key with the current vault key, without opening the API keys. Batches commit with
 * their audit row, so that a killed run loses nothing and a second run finds nothing to do.
 *
 * @returns `waiting`: the number of lines of imports not stored yet, which need the earlier vault key
 * @throws AppError `conflict` without a vault key
 */
export async function rewrapKeys(signal: AbortSignal): Promise<RewrapResult> {
  const vault = requireVaultKeys()
  const db = await getDatabase()
  const result: RewrapResult = { rewrapped: 0, left: 0, waiting: await countWaiting(db, vault) }
  let after = 0
  while (!signal.aborted) {
    const batch = await db.transaction((tx) => rewrapBatch(tx, vault, after))
    result.rewrapped += batch.rewrapped
    result.left += batch.left
    if (batch.last === null) break
    after = batch.last
  }
  return result
}

async function rewrapBatch(tx: Transaction, vault: MasterKeys, after: number) {
  const rows = await tx
    .select({ id: userKey.id, environment: userKey.environment, userId: userKey.userId, sealed: userKey.sealed })
    .from(userKey)
    .where(and(isNotNull(userKey.sealed), ne(userKey.vaultKeyId, vault.current.id), gt(userKey.id, after)))
    .orderBy(asc(userKey.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  const wrapped = rows.flatMap(({ id, environment, userId, sealed }) => {
    const again = sealed && tryRewrap(sealed, environment, userId, vault)
    return again ? [{ id, sealed: Buffer.from(again) }] : []
  })
  await replaceSealed(tx, wrapped, vault)
  const rewrapped = wrapped.length
  if (rewrapped > 0) await auditBatch(tx, rewrapped, vault)
  return { rewrapped, left: rows.length - rewrapped, last: rows.at(-1)?.id ?? null }
}

async function replaceSealed(
  tx: Transaction,
  wrapped: readonly { id: number; sealed: Buffer }[],
  vault: MasterKeys,
): Promise<void> {
  if (wrapped.length === 0) return
  const values = sql.join(
    wrapped.map(({ id, sealed }) => sql`(${id}::bigint, ${sealed}::bytea)`),
    sql`, `,
  )
  await tx.execute(sql`
    update ${userKey} set sealed = given.sealed, vault_key_id = ${vault.current.id}
    from (values ${values}) as given (id, sealed) where ${userKey.id} = given.id
  `)
}

function tryRewrap(sealed: Uint8Array, environment: string, userId: string, vault: MasterKeys): Uint8Array | null {
  try {
    return rewrap(sealed, placeOfKey(environment, userId), vault)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    logger.warn({ environment, userId, problem: error.problem }, 'A stored key could not be re-wrapped')
    return null
  }
}

async function auditBatch(tx: Transaction, rewrapped: number, vault: MasterKeys): Promise<void> {
  const actor = { kind: 'system', name: 'rewrap-keys' } as const
  await recordAudit(
    tx,
    { actor, requestId: randomUUID(), address: null },
    { action: 'user_key.rewrap', entity: 'user_key', detail: { rewrapped, vaultKeyId: vault.current.id } },
  )
}

async function countWaiting(db: Database, vault: MasterKeys): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(userKeyImportLine)
    .where(and(isNotNull(userKeyImportLine.sealed), ne(userKeyImportLine.vaultKeyId, vault.current.id)))
  return row?.waiting ?? 0
}
