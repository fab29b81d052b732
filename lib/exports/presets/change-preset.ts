import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportPreset } from '../../db/schema'
import { AppError } from '../../errors'
import { changeTime } from '../../sharing/change-time'
import { lockOwner } from '../../sharing/lock-owner'
import { lockOwned, refuseTakenName } from '../../sharing/owned'
import type { ExportPreset } from './dto'
import {
  PRESET_KIND,
  requireColumns,
  requirePresetOwner,
  requirePresetSource,
  type StoredPreset,
  toPreset,
} from './preset-access'
import type { PresetChange } from './schemas'

const PARTS = ['name', 'layout', 'sharedWith'] as const

/**
 * Changes a preset; an empty change leaves no trace. @throws AppError `not_found` if the actor can’t see it; `forbidden` for
 * another’s, and without view.share or export.payload where needed; `conflict` when changed since `updatedAt`, and at `body.name`
 */
export async function changePreset(scope: Scope, id: string, change: PresetChange): Promise<ExportPreset> {
  authorize(scope, 'export.create')
  const person = requirePresetOwner(scope)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row: before, ownerName } = await lockOwned(PRESET_KIND, tx, scope, id)
    if (before.updatedAt.getTime() !== Date.parse(change.updatedAt))
      throw new AppError('conflict', 'This preset has changed since you opened it. Your change was not saved.')
    const after: StoredPreset = {
      ...before,
      name: change.name ?? before.name,
      layout: change.layout ?? before.layout,
      sharedWith: change.sharedWith ?? before.sharedWith,
      updatedAt: changeTime(before.updatedAt),
    }
    const parts = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    if (parts.length === 0) return toPreset(person, before, ownerName)
    const source = requirePresetSource(scope, after.list)
    // A stored layout may name columns that an earlier version had.
    if (parts.includes('layout')) requireColumns(source, after.layout)
    if (after.sharedWith.length > 0) authorize(scope, 'view.share')
    if (after.layout.payload === 'full') authorize(scope, 'export.payload')
    if (parts.includes('name')) {
      await lockOwner(tx, before.ownerId)
      await refuseTakenName(PRESET_KIND, tx, after, id)
    }
    await tx.update(exportPreset).set(after).where(eq(exportPreset.id, id))
    const { list, name, layout, sharedWith } = after
    await recordAudit(tx, scope, {
      action: 'export_preset.update',
      entity: 'export_preset',
      entityId: id,
      detail: { changed: parts, list, name, layout, sharedWith },
    })
    return toPreset(person, after, ownerName)
  })
}
