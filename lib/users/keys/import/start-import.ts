import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '../../../auth/audit/audit'
import { authorize, type Scope } from '../../../auth/scope'
import { getDatabase, type Transaction } from '../../../db'
import { userKeyImport, userKeyImportLine } from '../../../db/schema'
import { AppError } from '../../../errors'
import { enqueue } from '../../../jobs/enqueue'
import type { Permission } from '../../../model/role'
import { requireVaultKeys } from '../user-key-vault'
import type { KeyImport } from './dto'
import { type ImportRow, lockImport, requireImportState, toKeyImport } from './import-rows'

/** The rights to start an import, which its owner needs as long as it runs. */
export const IMPORT_PERMISSIONS = ['user_key.write'] as const satisfies readonly Permission[]

/** Lets a job store the keys of a file, with the starter’s rights. @throws AppError `forbidden` without user_key.write; `not_found`; `conflict` */
export async function startImport(scope: Scope, id: string): Promise<KeyImport> {
  for (const permission of IMPORT_PERMISSIONS) authorize(scope, permission)
  requireVaultKeys()
  const operatorId = scope.actor.kind === 'operator' ? scope.actor.id : null
  const environment = scope.environment.name
  const db = await getDatabase()
  const started = await db.transaction(async (tx) => {
    const row = await lockImport(tx, environment, Number(id))
    requireImportState(row, 'ready')
    const set = { state: 'running', operatorId, touchedAt: new Date() } as const
    await tx.update(userKeyImport).set(set).where(eq(userKeyImport.id, row.id))
    const { fileName, good, bad } = row
    const detail = { stage: 'started', file: fileName, good, bad }
    await recordAudit(tx, scope, { action: 'user_key.import', entity: 'user_key_import', entityId: id, detail })
    return toKeyImport({ ...row, ...set })
  })
  await enqueue('import-user-keys', { environment })
  return started
}

/**
 * Discards a file before it is started, or stops its job; keys that are stored stay. The file’s sealed lines are deleted.
 *
 * @throws AppError `forbidden` without user_key.write; `not_found`; `conflict` once it has ended
 */
export async function stopImport(scope: Scope, id: string): Promise<KeyImport> {
  authorize(scope, 'user_key.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const row = await lockImport(tx, scope.environment.name, Number(id))
    if (row.state === 'done' || row.state === 'stopped')
      throw new AppError('conflict', 'This import has ended: there is nothing to stop.')
    const stopped = await endImport(tx, row, 'stopped')
    const { added, replaced, fileName } = row
    const detail = { stage: row.state === 'running' ? 'stopped' : 'discarded', file: fileName, added, replaced }
    await recordAudit(tx, scope, { action: 'user_key.import', entity: 'user_key_import', entityId: id, detail })
    return toKeyImport(stopped)
  })
}

/**
 * Ends an import and deletes its sealed lines; lines with a problem stay to be read.
 *
 * @param problem a sentence for people on why the import stopped by itself
 */
export async function endImport(
  tx: Transaction,
  row: ImportRow,
  state: 'done' | 'stopped',
  problem: string | null = null,
): Promise<ImportRow> {
  const now = new Date()
  const set = { state, problem, finishedAt: now, touchedAt: now }
  await tx
    .delete(userKeyImportLine)
    .where(and(eq(userKeyImportLine.importId, row.id), isNull(userKeyImportLine.problem)))
  await tx.update(userKeyImport).set(set).where(eq(userKeyImport.id, row.id))
  return { ...row, ...set }
}
