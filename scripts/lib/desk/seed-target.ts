import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/auth/audit/audit'
import type { Database } from '@/lib/db'
import { redeliveryTarget } from '@/lib/db/schema'
import { DEMO_TARGET_SECRET } from '@/lib/demo-credentials.mjs'
import type { Environment } from '@/lib/env'
import { TARGET_DEFAULTS } from '@/lib/redelivery/targets/limits'
import { requireTargetVault, sealTarget } from '@/lib/redelivery/targets/target-vault'

/** Adds a target that leads to the demo’s receiver. Answers whether it is new. */
export async function seedTarget(database: Database, environment: Environment, port: string): Promise<boolean> {
  const id = randomUUID()
  const url = `http://127.0.0.1:${port}/hook`
  const name = 'Demo receiver'
  const actor = { kind: 'system', name: 'seed-demo' } as const
  const now = new Date()
  const sealed = sealTarget(environment.name, id, { secret: DEMO_TARGET_SECRET, headers: {} }, requireTargetVault())
  const by = { createdAt: now, createdBy: actor.name, changedAt: now, changedBy: actor.name }
  const target = { id, environment: environment.name, name, url, kind: 'staging', headerNames: [] } as const
  return database.transaction(async (tx) => {
    const added = await tx
      .insert(redeliveryTarget)
      .values({ ...target, headerNames: [], ...sealed, ...TARGET_DEFAULTS, ...by })
      .onConflictDoNothing()
      .returning({ id: redeliveryTarget.id })
    if (added.length === 0) return false
    await recordAudit(
      tx,
      { actor, environment, requestId: randomUUID(), address: null },
      {
        action: 'target.create',
        entity: 'target',
        entityId: id,
        detail: { name, url, kind: target.kind, fingerprint: sealed.fingerprint },
      },
    )
    return true
  })
}
