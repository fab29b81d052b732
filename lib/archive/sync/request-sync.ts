import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { enqueue } from '../../jobs/enqueue'
import type { Span } from './spans'

/**
 * Asks the worker to sync the environment now: `head` takes what is new, `full` reads the platform's list to its end. While
 * a run of that kind waits or goes on, the request joins it.
 *
 * @returns whether a job was added; the run's progress is in the coverage.
 * @throws AppError `forbidden` without sync.run.
 */
export async function requestSync(scope: Scope, kind: Span['kind']): Promise<{ queued: boolean }> {
  authorize(scope, 'sync.run')
  const db = await getDatabase()
  const environment = scope.environment.name
  await db.transaction((tx) =>
    recordAudit(tx, scope, { action: 'sync.request', entity: 'environment', entityId: environment, detail: { kind } }),
  )
  return { queued: await enqueue('sync-deliveries', { environment, kind }) }
}
