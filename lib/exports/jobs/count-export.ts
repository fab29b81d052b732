import 'server-only'
import type { Scope } from '../../auth/scope'
import { type Database, getReadDatabase } from '../../db'
import type { ExportSettings } from '../../model/export'
import type { ExportCountDto } from '../dto'
import { SMALL_EXPORT_ROWS } from '../limits'
import { authorizeExport } from '../sources/export-rights'
import { settingsWords } from '../sources/settings-words'
import { pinSettings, requireSource } from './pin-settings'

/**
 * Counts what an export would hold, before it is asked for.
 *
 * @throws AppError `forbidden` without export.create, the list’s permission, or export.payload for whole payloads; `invalid`
 * for an unknown list, filter or column
 */
export async function countExport(scope: Scope, asked: ExportSettings): Promise<ExportCountDto> {
  authorizeExport(scope, 'export.create', asked)
  const now = new Date()
  const settings = pinSettings(asked, now)
  const rows = await countRows(await getReadDatabase(scope), scope.environment.name, settings, now)
  return { rows, words: settingsWords(asked, now), isSmall: rows !== null && rows <= SMALL_EXPORT_ROWS }
}

/** @returns null if there are too many rows to be counted. */
export async function countRows(
  db: Database,
  environment: string,
  settings: ExportSettings,
  now: Date,
): Promise<number | null> {
  if (settings.kind === 'report') return 0
  return requireSource(settings.list).count(db, { environment, query: settings.query, now }, SMALL_EXPORT_ROWS)
}
