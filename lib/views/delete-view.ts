import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { savedView } from '../db/schema'
import { lockChangeableView } from './view-access'

/** For everybody. @throws AppError `not_found` for a view not seen; `forbidden` for another's */
export async function deleteView(scope: Scope, id: string): Promise<{ id: string }> {
  authorize(scope, 'view.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row, ownerName } = await lockChangeableView(tx, scope, id)
    await tx.delete(savedView).where(eq(savedView.id, id))
    await recordAudit(tx, scope, {
      action: 'view.delete',
      entity: 'view',
      entityId: id,
      detail: { list: row.list, name: row.name, owner: ownerName, sharedWith: row.sharedWith },
    })
    return { id }
  })
}
