import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import type { Lease } from '../../db/lease/sync-leases'
import { returnSync } from '../../db/schema'
import { RETURN_LEASES } from './return-lease'

/**
 * Ends the running refresh. Its stored pages stay, and the next refresh goes on from the last one.
 *
 * @returns whether a refresh was running
 * @throws AppError `forbidden` without return.refresh
 */
export async function stopRefresh(scope: Scope): Promise<{ stopped: boolean }> {
  authorize(scope, 'return.refresh')
  const environment = scope.environment.name
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const stopped = await RETURN_LEASES.stop(tx, environment)
    const detail = { stage: 'stopped' }
    if (stopped)
      await recordAudit(tx, scope, { action: 'return.refresh', entity: 'environment', entityId: environment, detail })
    return { stopped }
  })
}

/** Whether a run lost its lease because it was stopped, so that nobody else has it. */
export async function isStopped({ environment, fence }: Lease): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ leaseUntil: returnSync.leaseUntil, fence: returnSync.fence })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  return state !== undefined && state.leaseUntil === null && state.fence === fence + 1
}
