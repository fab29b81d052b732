import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportSchedule } from '../../db/schema'
import { lockSchedule } from './schedule-rows'

/** Leaves what the schedule has exported. @throws AppError `not_found` for one not seen; `forbidden` for another's */
export async function deleteSchedule(scope: Scope, id: string): Promise<{ id: string }> {
  authorize(scope, 'schedule.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row, ownerName } = await lockSchedule(tx, scope, id)
    await tx.delete(exportSchedule).where(eq(exportSchedule.id, id))
    await recordAudit(tx, scope, {
      action: 'schedule.delete',
      entity: 'export_schedule',
      entityId: id,
      detail: { name: row.name, owner: ownerName },
    })
    return { id }
  })
}
