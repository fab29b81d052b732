import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { AuditAction } from '../../auth/audit-actions'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportJob } from '../../db/schema'
import { AppError } from '../../errors'
import { removeExportFiles } from '../files/export-folder'
import { authorizeExportEntry } from '../sources/export-rights'
import type { ExportJobDto } from './export-dto'
import { mayChange, toExportDto } from './export-dto'
import { type ExportRow, lockExport } from './export-rows'

/**
 * Cancels an unfinished export. A run that is making it ends at its next block, and the file is removed. @throws AppError
 * `forbidden` without export.create or the list’s permission, and for exports of others without export.manage; `not_found`;
 * `conflict` once the export has ended
 */
export async function cancelExport(scope: Scope, id: string): Promise<ExportJobDto> {
  authorize(scope, 'export.create')
  return change(scope, id, 'export.cancel', ({ state }) => {
    if (state !== 'queued' && state !== 'running')
      throw new AppError('conflict', 'This export has ended: there is nothing to cancel.')
    return { state: 'cancelled', finishedAt: new Date(), leaseOwner: null, leaseUntil: null }
  })
}

/**
 * Removes the file of an export, whose job and manifest stay. @throws AppError `forbidden` as `cancelExport`; `not_found`; `conflict`
 * without a file
 */
export async function removeExport(scope: Scope, id: string): Promise<ExportJobDto> {
  authorize(scope, 'export.create')
  const removed = await change(scope, id, 'export.remove', ({ state }) => {
    if (state !== 'done') throw new AppError('conflict', 'This export has no file.')
    return { state: 'expired', expiresAt: new Date() }
  })
  await removeExportFiles(scope.environment.name, Number(removed.id))
  return removed
}

async function change(
  scope: Scope,
  id: string,
  action: AuditAction,
  decide: (row: ExportRow) => Partial<typeof exportJob.$inferInsert>,
): Promise<ExportJobDto> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const row = await lockExport(tx, scope.environment.name, id)
    authorizeExportEntry(scope, row.settings)
    if (!mayChange(scope, row))
      throw new AppError('forbidden', `This export is ${row.operatorName}’s. Only they or an admin can change it.`)
    const [changed] = await tx
      .update(exportJob)
      .set({ ...decide(row), cancelledBy: scope.actor.name })
      .where(eq(exportJob.id, row.id))
      .returning()
    await recordAudit(tx, scope, {
      action,
      entity: 'export_job',
      entityId: String(row.id),
      detail: { name: row.name, rows: row.rows },
    })
    return toExportDto(changed ?? row, scope)
  })
}
