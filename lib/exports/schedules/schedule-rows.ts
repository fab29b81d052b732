import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isAllowed } from '../../auth/roles'
import type { OperatorActor, Scope } from '../../auth/scope'
import type { Transaction } from '../../db'
import { exportSchedule, operator } from '../../db/schema'
import { AppError } from '../../errors'
import type { ExportState } from '../../model/export'
import { requirePerson } from '../../sharing/share-rules'
import { REPORT_TITLE } from '../export-words'
import { settingsPath, settingsWords } from '../sources/settings-words'
import { findSource } from '../sources/sources'

export type ScheduleRow = typeof exportSchedule.$inferSelect

export const requireScheduler = (scope: Scope) => requirePerson(scope, 'A schedule')

/** Its owner, and who manages exports. */
const canChangeSchedule = (reader: OperatorActor, { ownerId }: ScheduleRow) =>
  isAllowed(reader.role, 'schedule.write') && (ownerId === reader.id || isAllowed(reader.role, 'export.manage'))

/** Schedules of lists that the role may read. */
export function canSeeSchedule(reader: OperatorActor, { settings }: ScheduleRow): boolean {
  if (settings.kind === 'report') return isAllowed(reader.role, 'delivery.read')
  const source = findSource(settings.list)
  return source !== null && isAllowed(reader.role, source.permission)
}

export function toSchedule(
  reader: OperatorActor,
  row: ScheduleRow,
  ownerName: string,
  lastRun: { id: string; state: ExportState } | null = null,
) {
  return {
    id: row.id,
    name: row.name,
    settings: row.settings,
    ...describe(row),
    cadence: row.cadence,
    zone: row.zone,
    isPaused: row.isPaused,
    isMine: row.ownerId === reader.id,
    ownerName,
    canChange: canChangeSchedule(reader, row),
    nextDueAt: row.nextDueAt.toISOString(),
    lastDueAt: row.lastDueAt?.toISOString() ?? null,
    /** Why the last run did not begin. */
    problem: row.problem,
    lastRun,
    /** Sent back with a change. */
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The filter's own time says nothing where each run covers a period. */
function describe({ settings, cadence }: ScheduleRow) {
  const source = settings.kind === 'list' ? findSource(settings.list) : null
  return {
    /** The list or report, such as `Deliveries`. */
    title: source?.title ?? REPORT_TITLE,
    words: settingsWords(settings, new Date(), { isTimeSaid: cadence.covers === 'filter' }),
    path: settingsPath(settings),
  }
}

/** Locked for the transaction. @throws AppError `not_found` for one not seen; `forbidden` for another's */
export async function lockSchedule(
  tx: Transaction,
  scope: Scope,
  id: string,
): Promise<{ row: ScheduleRow; ownerName: string }> {
  const person = requireScheduler(scope)
  const [found] = await tx
    .select({ row: exportSchedule, ownerName: operator.name })
    .from(exportSchedule)
    .innerJoin(operator, eq(operator.id, exportSchedule.ownerId))
    .where(and(eq(exportSchedule.environment, scope.environment.name), eq(exportSchedule.id, id)))
    .for('update', { of: exportSchedule })
  if (!found || !canSeeSchedule(person, found.row))
    throw new AppError('not_found', `There is no such schedule in ${scope.environment.label}.`)
  if (!canChangeSchedule(person, found.row))
    throw new AppError('forbidden', `Only ${found.ownerName} and admins may change this schedule.`)
  return found
}

/** @throws AppError `conflict` at `body.name` */
export async function refuseTakenSchedule(
  tx: Transaction,
  { environment, name }: Pick<ScheduleRow, 'environment' | 'name'>,
  exceptId: string,
): Promise<void> {
  const [taken] = await tx
    .select({ name: exportSchedule.name })
    .from(exportSchedule)
    .where(
      and(
        eq(exportSchedule.environment, environment),
        eq(sql`lower(${exportSchedule.name})`, sql`lower(${name})`),
        ne(exportSchedule.id, exceptId),
      ),
    )
  if (!taken) return
  throw new AppError('conflict', `There is a schedule named “${taken.name}” already.`, {
    fields: [{ field: 'body.name', message: 'is taken by another schedule' }],
  })
}
