import 'server-only'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../../auth/audit/audit'
import { authorize, type Scope } from '../../../auth/scope'
import { getDatabase } from '../../../db'
import { redeliveryTarget } from '../../../db/schema'
import type { TargetTest } from '../dto'
import { openStoredTarget } from '../open-target'
import { lockStoredTarget, readStoredTarget, toTargetRow } from '../target-rows'
import { exchangeOnce } from './exchange-once'
import { testItem } from './test-request'

/**
 * Sends one test request once and answers the whole exchange. The audit row is written before the request leaves; the result is
 * kept with the target unless the target was changed or tested again meanwhile.
 *
 * @throws AppError `forbidden` without target.write; `not_found`; `conflict` without a vault key or where the secret does
 * not open
 */
export async function testTarget(scope: Scope, id: string): Promise<TargetTest> {
  authorize(scope, 'target.write')
  const db = await getDatabase()
  const sentAt = new Date()
  const { target, changedAt } = await db.transaction(async (tx) => {
    const stored = await lockStoredTarget(tx, scope, id)
    const opened = openStoredTarget(stored)
    const testing = { testedAt: sentAt, testedBy: scope.actor.name, testState: null, testStatus: null }
    await tx.update(redeliveryTarget).set(testing).where(eq(redeliveryTarget.id, id))
    const { name, url, fingerprint } = stored
    await recordAudit(tx, scope, {
      action: 'target.test',
      entity: 'target',
      entityId: id,
      detail: { name, url, fingerprint },
    })
    return { target: opened, changedAt: stored.changedAt }
  })
  const exchange = await exchangeOnce(target, testItem(), sentAt)
  await db
    .update(redeliveryTarget)
    .set({ testState: exchange.state, testStatus: exchange.status })
    .where(
      and(
        eq(redeliveryTarget.id, id),
        eq(redeliveryTarget.changedAt, changedAt),
        eq(redeliveryTarget.testedAt, sentAt),
      ),
    )
  const after = await readStoredTarget(db, scope, id)
  return { target: toTargetRow(after), exchange }
}
