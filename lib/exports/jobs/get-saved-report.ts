import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { DeliveryReport } from '../../reports/schemas'
import { exportPath } from '../files/export-folder'
import { authorizeExport } from '../sources/export-rights'
import type { ExportJobDto } from './export-dto'
import { toExportDto } from './export-dto'
import { type ExportRow, readExport } from './export-rows'

/** `report` is null if there is no file, or it is not the one that was written. */
export type SavedReport = { job: ExportJobDto; report: DeliveryReport | null }

/** A report as it was saved. @throws AppError `forbidden` without export.read or delivery.read; `not_found` */
export async function getSavedReport(scope: Scope, id: string): Promise<SavedReport> {
  authorize(scope, 'export.read')
  const row = await readExport(await getDatabase(), scope.environment.name, id)
  authorizeExport(scope, 'export.read', row.settings)
  if (row.settings.kind !== 'report') throw new AppError('not_found', `Export ${row.id} is not a report.`)
  return { job: toExportDto(row, scope), report: row.state === 'done' ? await readReport(row) : null }
}

async function readReport({ id, environment, file, operatorName }: ExportRow): Promise<DeliveryReport | null> {
  const bytes = await readFile(exportPath(environment, id)).catch(() => null)
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== file?.sha256) {
    logger.warn({ export: id }, 'The file of a saved report is missing or is not the one that was written')
    return null
  }
  const parsed = DeliveryReport.safeParse(JSON.parse(bytes.toString()))
  return parsed.success ? { ...parsed.data, madeBy: operatorName } : null
}
