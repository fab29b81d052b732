import 'server-only'
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportSchedule } from '../../db/schema'
import { AppError } from '../../errors'
import { lockOwner } from '../../sharing/lock-owner'
import { refuseTakenName } from '../../sharing/owned'
import type { ExportScheduleDto } from './dto'
import { nextDue } from './next-due'
import { requireExportable } from './planned-settings'
import { requireScheduler, SCHEDULE_KIND, type ScheduleRow, toSchedule } from './schedule-rows'
import type { NewSchedule } from './schemas'

/** The limit for one environment. */
const MOST_SCHEDULES = 100

/**
 * @throws AppError `forbidden` without schedule.write or the permissions of the export itself; `invalid` for an export that
 * can’t be made; `conflict` at `body.name` for a taken name, and at MOST_SCHEDULES
 */
export async function addSchedule(scope: Scope, input: NewSchedule): Promise<ExportScheduleDto> {
  authorize(scope, 'schedule.write')
  const owner = requireScheduler(scope)
  requireExportable(scope, input.settings, input.cadence.covers)
  const now = new Date()
  const row: ScheduleRow = {
    ...input,
    id: randomUUID(),
    environment: scope.environment.name,
    ownerId: owner.id,
    isPaused: false,
    nextDueAt: nextDue(input.cadence, input.zone, now),
    lastDueAt: null,
    problem: null,
    createdAt: now,
    updatedAt: now,
  }
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner.id)
    await refuseTakenName(SCHEDULE_KIND, tx, row, row.id)
    const [held] = await tx
      .select({ schedules: count() })
      .from(exportSchedule)
      .where(eq(exportSchedule.environment, row.environment))
    if ((held?.schedules ?? 0) >= MOST_SCHEDULES)
      throw new AppError('conflict', `There are ${MOST_SCHEDULES} schedules. Delete one before you add another.`)
    const [stored] = await tx.insert(exportSchedule).values(row).onConflictDoNothing().returning()
    if (!stored) throw new AppError('conflict', `There is already a schedule named “${row.name}”.`)
    const { name, settings, cadence, zone } = row
    await recordAudit(tx, scope, {
      action: 'schedule.create',
      entity: 'export_schedule',
      entityId: row.id,
      detail: { name, settings, cadence, zone },
    })
    return toSchedule(owner, stored, owner.name)
  })
}
