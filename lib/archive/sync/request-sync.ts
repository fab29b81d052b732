import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { enqueue } from '../../jobs/enqueue'
import type { Span } from './spans'

/**
 * Asks the worker to sync now: `head` for news, `full` to the end of the platform's list. Joins a waiting or running
 * job of its kind.
 *
 * @returns whether a job was added.
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
