import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { getDatabase } from '../db'
import { secretChange } from '../db/schema'
import type { SecretChange } from './dto'
import { lockChange, requireState } from './secret-store'
import { toSecretChange } from './to-change'

/**
 * Discards a prepared secret; the current one stays. @throws AppError `forbidden` without secret.write; `not_found`; `conflict`
 * unless it is only prepared
 */
export async function dropSecret(scope: Scope, id: string): Promise<SecretChange> {
  authorize(scope, 'secret.write')
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const row = await lockChange(tx, scope, id)
    requireState(row, ['prepared'])
    const end = { state: 'dropped', finishedAt: new Date() } as const
    await tx.update(secretChange).set(end).where(eq(secretChange.id, id))
    const detail = { fingerprint: row.fingerprint }
    await recordAudit(tx, scope, { action: 'secret.drop', entity: 'webhook_secret', entityId: id, detail })
    return toSecretChange({ ...row, ...end }, end.finishedAt.getTime())
  })
}
