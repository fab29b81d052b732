import 'server-only'
import { may, type Scope } from '../../auth/scope'
import { mayReadExport } from '../sources/export-rights'
import { settingsPath, settingsWords } from '../sources/settings-words'
import { type ExportRow, stateAt } from './export-rows'

/** One export, as the API answers it. Instants are ISO texts. */
export type ExportJobDto = ReturnType<typeof toExportDto>

export function toExportDto(row: ExportRow, scope: Scope) {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: String(row.id),
    name: row.name,
    settings: row.settings,
    /** The filters in words, such as `failed or rejected`; empty where all rows are meant. */
    words: settingsWords(row.settings, row.createdAt),
    /** The rows or the report on screen, below the environment: `/deliveries?outcome=failed`. */
    path: settingsPath(row.settings),
    state: row.state,
    rows: row.rows,
    total: row.total,
    bytes: row.bytes,
    file: row.file ?? null,
    problem: row.problem,
    operatorName: row.operatorName,
    /** Whether the reader may take the file, and may cancel or remove it. */
    mayDownload: stateAt(row, new Date()) === 'done' && mayReadExport(scope, row.settings),
    mayChange: mayChange(scope, row),
    cancelledBy: row.cancelledBy,
    createdAt: row.createdAt.toISOString(),
    startedAt: iso(row.startedAt),
    snapshotAt: iso(row.snapshotAt),
    finishedAt: iso(row.finishedAt),
    expiresAt: iso(row.expiresAt),
    scheduleId: row.scheduleId,
    missed: row.missed ?? null,
  }
}

/** Whether the actor may cancel or remove the export: their own, or any with export.manage. */
export function mayChange({ actor }: Scope, { operatorId }: ExportRow): boolean {
  if (actor.kind === 'system') return true
  return may(actor, actor.id === operatorId ? 'export.create' : 'export.manage')
}
