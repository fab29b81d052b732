import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportJob } from '../../db/schema'
import { AppError } from '../../errors'
import type { DoorRequest } from '../../http/mark'
import { watchAccess } from '../../http/watch-access'
import { exportPath } from '../files/export-folder'
import { sendFile } from '../files/send-file'
import { authorizeExport, contentPermissions } from '../sources/export-rights'
import { type ExportRow, readExport, stateAt } from './export-rows'

const HOUR_MS = 3_600_000
const KEPT_AT_MOST = 1_000

/** When a job’s file was last asked for in a session. */
const asked = new Map<string, number>()

/**
 * Answers with the file, or a range of it. Rights are checked now, and all the time while it is sent. The audit gets one row per
 * job, session and hour, so that a download in pieces is one row.
 *
 * @throws AppError `forbidden` without export.read or the content’s permissions; `not_found`; `conflict` without a whole file
 */
export async function downloadExport(scope: Scope, id: string, request: DoorRequest): Promise<Response> {
  authorize(scope, 'export.read')
  const db = await getDatabase()
  const row = await readExport(db, scope.environment.name, id)
  authorizeExport(scope, 'export.read', row.settings)
  const state = stateAt(row, new Date())
  if (state !== 'done' || !row.file) throw new AppError('conflict', WITHOUT_FILE[state])
  const { actor } = scope
  const response = await sendFile(request, exportPath(row.environment, row.id), row.file, () =>
    actor.kind === 'operator'
      ? watchAccess(actor, row.environment, 'export.read', ...contentPermissions(row.settings))
      : null,
  ).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') await storeLoss(row, error.message)
    throw error
  })
  if (response.body !== null) await auditDownload(scope, row)
  return response
}

const WITHOUT_FILE: Record<ExportRow['state'], string> = {
  queued: 'This export is queued. It has no file yet.',
  running: 'This export is running. Its file can be downloaded when it is complete.',
  done: 'This export has no file.',
  failed: 'This export failed, so it has no file.',
  cancelled: 'This export was cancelled, so it has no file.',
  expired: 'The file of this export was removed. Export it again.',
}

async function storeLoss({ id }: ExportRow, problem: string): Promise<void> {
  const db = await getDatabase()
  await db
    .update(exportJob)
    .set({ state: 'failed', problem })
    .where(and(eq(exportJob.id, id), eq(exportJob.state, 'done')))
}

async function auditDownload(scope: Scope, { id, name, file }: ExportRow): Promise<void> {
  const { actor } = scope
  const key = `${id} ${actor.kind === 'operator' ? actor.sessionId : actor.name}`
  const now = Date.now()
  if (now - (asked.get(key) ?? 0) < HOUR_MS) return
  const db = await getDatabase()
  await db.transaction((tx) =>
    recordAudit(tx, scope, {
      action: 'export.download',
      entity: 'export_job',
      entityId: String(id),
      detail: { name, rows: file?.rows, sha256: file?.sha256 },
    }),
  )
  asked.delete(key)
  asked.set(key, now)
  const [oldest] = asked.keys()
  if (asked.size > KEPT_AT_MOST && oldest !== undefined) asked.delete(oldest)
}
