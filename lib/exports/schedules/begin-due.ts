import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte, not } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { findLostRights } from '../../auth/find-lost-rights'
import { actorIn, type OperatorActor, type Scope } from '../../auth/scope'
import { getDatabase, type Transaction } from '../../db'
import { exportSchedule, operator } from '../../db/schema'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import type { ExportSettings, MissedRuns } from '../../model/export'
import { changeTime } from '../../sharing/change-time'
import { makingPermissions } from '../sources/export-rights'
import { coveredTime } from './covered-time'
import { duesThrough, nextDue } from './next-due'
import { requireExportable, settingsOfRun } from './planned-settings'
import type { ScheduleRow } from './schedule-rows'
import { storeRun } from './store-run'

/** Schedules are looked at each minute; a run that begins later than this says so. */
const LATE_MS = 10 * 60_000

/**
 * Stores one job for each schedule that is due, also for several missed times. A second process finds nothing due.
 *
 * @returns ids of the jobs, which wait for a run
 */
export async function beginDueExports(environment: Environment, now: Date): Promise<number[]> {
  const db = await getDatabase()
  const isDue = and(
    eq(exportSchedule.environment, environment.name),
    not(exportSchedule.isPaused),
    lte(exportSchedule.nextDueAt, now),
  )
  const due = await db
    .select({ id: exportSchedule.id })
    .from(exportSchedule)
    .where(isDue)
    .orderBy(asc(exportSchedule.nextDueAt))
  const begun: number[] = []
  for (const { id } of due) {
    const jobId = await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(exportSchedule)
        .where(and(isDue, eq(exportSchedule.id, id)))
        .for('update', { skipLocked: true })
      return row ? beginRun(tx, environment, row, now) : null
    })
    if (jobId !== null) begun.push(jobId)
  }
  return begun
}

async function beginRun(
  tx: Transaction,
  environment: Environment,
  row: ScheduleRow,
  now: Date,
): Promise<number | null> {
  const first = row.nextDueAt
  const { latest, count } = duesThrough(row.cadence, row.zone, first, now)
  const isMissed = count > 1 || now.getTime() - latest.getTime() > LATE_MS
  const missed: MissedRuns | null = isMissed ? { count, firstDueAt: first.toISOString() } : null
  const actor = await ownerOf(tx, row)
  const scope = { environment, requestId: randomUUID(), address: null }
  const lost = await findLostRights(tx, row.ownerId, makingPermissions(row.settings, true), environment.name)
  const planned = lost
    ? `It did not run: ${lost.words}. Someone else can schedule it.`
    : plan({ ...scope, actor }, row, { first, latest })
  const next = { nextDueAt: nextDue(row.cadence, row.zone, now), updatedAt: changeTime(row.updatedAt) }
  if (typeof planned === 'string') {
    logger.warn({ schedule: row.id, problem: planned }, 'A scheduled export did not begin')
    await tx
      .update(exportSchedule)
      .set({ ...next, problem: planned })
      .where(eq(exportSchedule.id, row.id))
    await recordAudit(
      tx,
      { ...scope, actor: { kind: 'system', name: 'schedule' } },
      {
        action: 'schedule.update',
        entity: 'export_schedule',
        entityId: row.id,
        detail: { changed: ['problem'], name: row.name, due: latest.toISOString(), problem: planned },
      },
    )
    return null
  }
  await tx
    .update(exportSchedule)
    .set({ ...next, lastDueAt: latest, problem: null })
    .where(eq(exportSchedule.id, row.id))
  return storeRun(
    tx,
    { ...scope, actor },
    {
      requestKey: `due-${row.id}-${latest.getTime()}`,
      scheduleId: row.id,
      name: row.name,
      settings: planned,
      missed,
      at: now,
    },
  )
}

/** Chooses what a run exports, or says why it can’t. */
function plan(
  scope: Scope,
  { settings, cadence, zone }: ScheduleRow,
  times: { first: Date; latest: Date },
): ExportSettings | string {
  try {
    requireExportable(scope, settings, cadence.covers)
    return settingsOfRun(settings, coveredTime(cadence.covers, zone, times), times)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `It did not run: ${error.message}`
  }
}

async function ownerOf(tx: Transaction, { ownerId, environment }: ScheduleRow): Promise<OperatorActor> {
  const [row] = await tx.select().from(operator).where(eq(operator.id, ownerId))
  if (!row) throw new Error('A schedule has no owner.')
  const { id, email, name, role, environmentRoles } = row
  return actorIn({ kind: 'operator', id, email, name, role, environmentRoles, sessionId: 'schedule' }, environment)
}
