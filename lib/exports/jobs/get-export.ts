import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import type { Manifest } from '../manifest/manifest'
import { authorizeExport, authorizeExportEntry } from '../sources/export-rights'
import type { ExportJobDto } from './export-dto'
import { toExportDto } from './export-dto'
import { readExport } from './export-rows'

/** @throws AppError `forbidden` without export.read or the list’s permission; `not_found` */
export async function getExport(scope: Scope, id: string): Promise<ExportJobDto> {
  authorize(scope, 'export.read')
  const row = await readExport(await getDatabase(), scope.environment.name, id)
  authorizeExportEntry(scope, row.settings)
  return toExportDto(row, scope)
}

/** The manifest, which outlives the file. @throws AppError `forbidden` without export.read or the content’s permissions; `not_found` */
export async function getManifest(scope: Scope, id: string): Promise<{ manifest: Manifest; name: string }> {
  authorize(scope, 'export.read')
  const row = await readExport(await getDatabase(), scope.environment.name, id)
  authorizeExport(scope, 'export.read', row.settings)
  if (row.manifest === null) throw new AppError('not_found', 'This export has no manifest: no file of it was finished.')
  // The cast is safe, because `makeFile` alone writes manifests.
  return { manifest: row.manifest as Manifest, name: `${row.file?.name ?? row.name}.manifest.json` }
}
