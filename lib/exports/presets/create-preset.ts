import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportPreset } from '../../db/schema'
import { AppError } from '../../errors'
import { lockOwner } from '../../sharing/lock-owner'
import { refuseTakenName } from '../../sharing/owned'
import type { ExportPreset } from './dto'
import { PRESET_KIND, requireColumns, requirePresetOwner, requirePresetSource, toPreset } from './preset-access'
import type { NewPreset } from './schemas'

/** The limit for one person, environment and list. */
const MOST_PRESETS = 50

/**
 * @throws AppError `forbidden` without export.create or the list’s permission, view.share to share it, export.payload for
 * whole payloads; `invalid` for strange columns; `conflict` at `body.name` for a taken name, and at MOST_PRESETS
 */
export async function createPreset(scope: Scope, input: NewPreset): Promise<ExportPreset> {
  authorize(scope, 'export.create')
  requireColumns(requirePresetSource(scope, input.list), input.layout)
  if (input.sharedWith.length > 0) authorize(scope, 'view.share')
  if (input.layout.payload === 'full') authorize(scope, 'export.payload')
  const owner = requirePresetOwner(scope)
  const environment = scope.environment.name
  const now = new Date()
  const row = { ...input, id: randomUUID(), environment, ownerId: owner.id, createdAt: now, updatedAt: now }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner.id)
    await refuseTakenName(PRESET_KIND, tx, row, row.id)
    const [held] = await tx
      .select({ presets: count() })
      .from(exportPreset)
      .where(
        and(
          eq(exportPreset.environment, environment),
          eq(exportPreset.list, row.list),
          eq(exportPreset.ownerId, owner.id),
        ),
      )
    if ((held?.presets ?? 0) >= MOST_PRESETS)
      throw new AppError(
        'conflict',
        `You have ${MOST_PRESETS} presets of this list. Delete one before you save another.`,
      )
    await tx.insert(exportPreset).values(row)
    await recordAudit(tx, scope, {
      action: 'export_preset.create',
      entity: 'export_preset',
      entityId: row.id,
      detail: { list: row.list, name: row.name, layout: row.layout, sharedWith: row.sharedWith },
    })
    return toPreset(owner, row, owner.name)
  })
}
