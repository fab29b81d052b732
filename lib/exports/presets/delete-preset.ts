import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportPreset } from '../../db/schema'
import { lockPreset } from './preset-access'

/** For everybody. @throws AppError `not_found` for one not seen; `forbidden` for another's */
export async function deletePreset(scope: Scope, id: string): Promise<{ id: string }> {
  authorize(scope, 'export.create')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row, ownerName } = await lockPreset(tx, scope, id)
    await tx.delete(exportPreset).where(eq(exportPreset.id, id))
    await recordAudit(tx, scope, {
      action: 'export_preset.delete',
      entity: 'export_preset',
      entityId: id,
      detail: { list: row.list, name: row.name, owner: ownerName, sharedWith: row.sharedWith },
    })
    return { id }
  })
}
