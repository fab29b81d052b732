import 'server-only'
import { and, arrayContains, eq, gt, or, sql } from 'drizzle-orm'
import { authorize, may, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportPreset, operator } from '../../db/schema'
import { ownFirstByName } from '../../sharing/by-name'
import type { ExportPresetList } from './dto'
import { requirePresetOwner, requirePresetSource, toPreset } from './preset-access'

/**
 * The reader’s presets and those shared with the role; managers see every shared one. @throws AppError `forbidden` without
 * export.read or the list’s permission; `invalid` for a list that is not exported
 */
export async function listPresets(scope: Scope, list: string): Promise<ExportPresetList> {
  authorize(scope, 'export.read')
  requirePresetSource(scope, list)
  const reader = requirePresetOwner(scope)
  const db = await getDatabase()
  const isShared = may(reader, 'view.manage')
    ? gt(sql`cardinality(${exportPreset.sharedWith})`, 0)
    : arrayContains(exportPreset.sharedWith, [reader.role])
  const found = await db
    .select({ row: exportPreset, ownerName: operator.name })
    .from(exportPreset)
    .innerJoin(operator, eq(operator.id, exportPreset.ownerId))
    .where(
      and(
        eq(exportPreset.environment, scope.environment.name),
        eq(exportPreset.list, list),
        or(eq(exportPreset.ownerId, reader.id), isShared),
      ),
    )
  return { presets: found.map(({ row, ownerName }) => toPreset(reader, row, ownerName)).sort(ownFirstByName) }
}
