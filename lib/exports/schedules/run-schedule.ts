import 'server-only'
import { randomUUID } from 'node:crypto'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { AppError } from '../../errors'
import { lockOwned } from '../../sharing/owned'
import { wakeExports } from '../jobs/request-export'
import { coveredTime } from './covered-time'
import { requireExportable, settingsOfRun } from './planned-settings'
import { requireScheduler, SCHEDULE_KIND } from './schedule-rows'
import { storeRun } from './store-run'

/**
 * Runs a schedule now, besides the planned runs, with the actor’s rights. @throws AppError `not_found` if the actor can’t
 * see it; `forbidden` for another’s, or without the permissions of the export
 */
export async function runSchedule(scope: Scope, id: string): Promise<{ id: string }> {
  authorize(scope, 'schedule.write')
  const actor = requireScheduler(scope)
  const now = new Date()
  const db = await getDatabase()
  const jobId = await db.transaction(async (tx) => {
    const { row } = await lockOwned(SCHEDULE_KIND, tx, scope, id)
    const { name, settings, cadence, zone } = row
    requireExportable(scope, settings, cadence.covers)
    const times = { first: now, latest: now }
    return storeRun(
      tx,
      { ...scope, actor },
      {
        requestKey: `run-${randomUUID()}`,
        scheduleId: id,
        name,
        settings: settingsOfRun(settings, coveredTime(cadence.covers, zone, times), times),
        missed: null,
        at: now,
      },
    )
  })
  if (jobId === null) throw new AppError('conflict', 'This run was started elsewhere at the same moment.')
  await wakeExports(scope.environment.name, jobId)
  return { id: String(jobId) }
}
