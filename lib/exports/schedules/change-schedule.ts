import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportSchedule } from '../../db/schema'
import { AppError } from '../../errors'
import { changeTime } from '../../sharing/change-time'
import { lockOwned, refuseTakenName } from '../../sharing/owned'
import type { ExportScheduleDto } from './dto'
import { nextDue } from './next-due'
import { requireExportable } from './planned-settings'
import { requireScheduler, SCHEDULE_KIND, type ScheduleRow, toSchedule } from './schedule-rows'
import type { ScheduleChange } from './schemas'

const PARTS = ['name', 'settings', 'cadence', 'zone', 'isPaused'] as const

/**
 * Changes a schedule; an empty change leaves no trace. Times that passed while it was paused are not made up. @throws AppError
 * `not_found` if the actor can’t see it; `forbidden` for another’s, or without the permissions of the export; `conflict` when
 * changed since `updatedAt`, and at `body.name`
 */
export async function changeSchedule(scope: Scope, id: string, change: ScheduleChange): Promise<ExportScheduleDto> {
  authorize(scope, 'schedule.write')
  const person = requireScheduler(scope)
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const { row: before, ownerName } = await lockOwned(SCHEDULE_KIND, tx, scope, id)
    if (before.updatedAt.getTime() !== Date.parse(change.updatedAt))
      throw new AppError('conflict', 'This schedule has changed since you opened it. Your change was not saved.')
    const after: ScheduleRow = {
      ...before,
      name: change.name ?? before.name,
      settings: change.settings ?? before.settings,
      cadence: change.cadence ?? before.cadence,
      zone: change.zone ?? before.zone,
      isPaused: change.isPaused ?? before.isPaused,
      updatedAt: changeTime(before.updatedAt),
    }
    const parts = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    if (parts.length === 0) return toSchedule(person, before, ownerName)
    if (parts.includes('settings') || parts.includes('cadence'))
      requireExportable(scope, after.settings, after.cadence.covers)
    if (parts.includes('name')) await refuseTakenName(SCHEDULE_KIND, tx, after, id)
    const isPlannedAnew = parts.includes('cadence') || parts.includes('zone') || (before.isPaused && !after.isPaused)
    if (isPlannedAnew) after.nextDueAt = nextDue(after.cadence, after.zone, new Date())
    await tx.update(exportSchedule).set(after).where(eq(exportSchedule.id, id))
    const { name, settings, cadence, zone, isPaused } = after
    await recordAudit(tx, scope, {
      action: 'schedule.update',
      entity: 'export_schedule',
      entityId: id,
      detail: { changed: parts, name, settings, cadence, zone, isPaused },
    })
    return toSchedule(person, after, ownerName)
  })
}
