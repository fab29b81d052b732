import 'server-only'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { enqueue } from '../../jobs/enqueue'
import type { Span } from './spans'

/** A job with the next nonce waits behind the one before, which may have read the platform already. */
const NONCES = [undefined, 'asked', 'asked again']

/**
 * Asks the worker to sync now: `head` for news, `full` to the end of the platform’s list. News are read after the call:
 * a run that began before is not joined, only one that waits behind it. A full pass joins any other.
 *
 * @returns whether a job was added, and whether a run that began before comes first.
 * @throws AppError `forbidden` without sync.run.
 */
export async function requestSync(scope: Scope, kind: Span['kind']): Promise<{ queued: boolean; isBehind: boolean }> {
  authorize(scope, 'sync.run')
  const db = await getDatabase()
  const environment = scope.environment.name
  await db.transaction((tx) =>
    recordAudit(tx, scope, { action: 'sync.request', entity: 'environment', entityId: environment, detail: { kind } }),
  )
  for (const nonce of kind === 'full' ? [undefined] : NONCES)
    if (await enqueue('sync-deliveries', { environment, kind, nonce }))
      return { queued: true, isBehind: nonce !== undefined }
  return { queued: false, isBehind: true }
}
