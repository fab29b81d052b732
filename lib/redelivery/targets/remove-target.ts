import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { redeliveryTarget } from '../../db/schema'
import { AppError } from '../../errors'
import { lockStoredTarget, requireIdle } from './target-rows'

/**
 * Deletes a target’s sealed secret and headers; its row stays for the jobs that name it.
 *
 * @throws AppError `forbidden` without target.write; `invalid` at `body.typedName`; `not_found`; `conflict` while
 * a job sends to it
 */
export async function removeTarget(scope: Scope, id: string, typedName: string): Promise<void> {
  authorize(scope, 'target.write')
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const stored = await lockStoredTarget(tx, scope, id)
    const { name, url, kind, fingerprint } = stored
    if (typedName.trim() !== name)
      throw new AppError('invalid', 'The target was not removed.', {
        fields: [{ field: 'body.typedName', message: 'is not the name of this target' }],
      })
    await requireIdle(tx, stored)
    await tx
      .update(redeliveryTarget)
      .set({ sealed: null, vaultKeyId: null, removedAt: new Date(), removedBy: scope.actor.name })
      .where(eq(redeliveryTarget.id, id))
    await recordAudit(tx, scope, {
      action: 'target.remove',
      entity: 'target',
      entityId: id,
      detail: { name, url, kind, fingerprint },
    })
  })
}
