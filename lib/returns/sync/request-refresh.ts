import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { enqueue } from '../../jobs/enqueue'

/**
 * Asks the worker to read the platform’s whole list of returns now, unless such a job is waiting or running.
 *
 * @returns whether a job was added
 * @throws AppError `forbidden` without return.refresh
 */
export async function requestRefresh(scope: Scope): Promise<{ queued: boolean }> {
  authorize(scope, 'return.refresh')
  const db = await getDatabase()
  const environment = scope.environment.name
  await db.transaction((tx) =>
    recordAudit(tx, scope, { action: 'return.refresh', entity: 'environment', entityId: environment }),
  )
  return { queued: await enqueue('refresh-returns', { environment, kind: 'full' }) }
}
