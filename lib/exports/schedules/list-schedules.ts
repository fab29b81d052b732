import 'server-only'
import { asc, desc, eq, inArray } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportJob, exportSchedule, operator } from '../../db/schema'
import type { ExportScheduleList } from './dto'
import { canSeeSchedule, requireScheduler, toSchedule } from './schedule-rows'

/** Schedules whose lists the role may read, the next one due first, paused ones last. @throws AppError `forbidden` without export.read */
export async function listSchedules(scope: Scope): Promise<ExportScheduleList> {
  authorize(scope, 'export.read')
  const reader = requireScheduler(scope)
  const db = await getDatabase()
  const found = await db
    .select({ row: exportSchedule, ownerName: operator.name })
    .from(exportSchedule)
    .innerJoin(operator, eq(operator.id, exportSchedule.ownerId))
    .where(eq(exportSchedule.environment, scope.environment.name))
    .orderBy(asc(exportSchedule.isPaused), asc(exportSchedule.nextDueAt), asc(exportSchedule.id))
  const seen = found.filter(({ row }) => canSeeSchedule(reader, row))
  const ids = seen.map(({ row }) => row.id)
  const runs =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([exportJob.scheduleId], {
            scheduleId: exportJob.scheduleId,
            id: exportJob.id,
            state: exportJob.state,
          })
          .from(exportJob)
          .where(inArray(exportJob.scheduleId, ids))
          .orderBy(exportJob.scheduleId, desc(exportJob.id))
  const lastRun = new Map(runs.map(({ scheduleId, id, state }) => [scheduleId, { id: String(id), state }]))
  return {
    schedules: seen.map(({ row, ownerName }) => toSchedule(reader, row, ownerName, lastRun.get(row.id) ?? null)),
  }
}
