import 'server-only'
import { may, type OperatorActor, type Scope } from '../../auth/scope'
import { exportSchedule } from '../../db/schema'
import type { ExportState } from '../../model/export'
import type { OwnedKind } from '../../sharing/owned'
import { requirePerson } from '../../sharing/share-rules'
import { REPORT_TITLE } from '../export-words'
import { settingsPath, settingsWords } from '../sources/settings-words'
import { findSource } from '../sources/sources'

export type ScheduleRow = typeof exportSchedule.$inferSelect

export const requireScheduler = (scope: Scope) => requirePerson(scope, 'A schedule')

/** Whether the reader may change a schedule: its owner may, and operators who manage exports. */
const canChangeSchedule = (reader: OperatorActor, { ownerId }: ScheduleRow) =>
  may(reader, 'schedule.write') && (ownerId === reader.id || may(reader, 'export.manage'))

/** Whether the reader’s role may read the list of a schedule. */
export function canSeeSchedule(reader: OperatorActor, { settings }: ScheduleRow): boolean {
  if (settings.kind === 'report') return may(reader, 'delivery.read')
  const source = findSource(settings.list)
  return source !== null && may(reader, source.permission)
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
    /** A change sends this time back. */
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Title, words and path. The filter’s own time is left out if each run covers a period. */
function describe({ settings, cadence }: ScheduleRow) {
  const source = settings.kind === 'list' ? findSource(settings.list) : null
  return {
    /** The title of the list or report, for example `Deliveries`. */
    title: source?.title ?? REPORT_TITLE,
    words: settingsWords(settings, new Date(), { isTimeSaid: cadence.covers === 'filter' }),
    path: settingsPath(settings),
  }
}

export const SCHEDULE_KIND: OwnedKind<ScheduleRow> = {
  table: exportSchedule,
  noun: 'schedule',
  subject: 'A schedule',
  namedWithin: { environment: exportSchedule.environment },
  takenBy: 'another schedule',
  canSee: canSeeSchedule,
  canChange: canChangeSchedule,
  write: 'schedule.write',
  deletion: { action: 'schedule.delete', entity: 'export_schedule', detail: ({ name }) => ({ name }) },
}
