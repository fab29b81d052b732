import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import { authorize, type Scope } from '../auth/scope'
import { type Database, getDatabase, type Transaction } from '../db'
import { endpointCheck } from '../db/schema'
import { AppError } from '../errors'
import { enqueue } from '../jobs/enqueue'
import { judgeRegistration, requireSameTarget, unreadRegistrations } from '../redelivery/targets/judge-registration'
import { openStoredTarget } from '../redelivery/targets/open-target'
import { lockStoredTarget, readStoredTarget, type StoredTarget } from '../redelivery/targets/target-rows'
import { DELIVERIES_OF_CHECK } from './core/steps.mjs'
import { CHECK_LIMIT_MS } from './limits'
import { CHECK_PERMISSIONS } from './run-stored-check'
import type { StartCheck } from './schemas'

/**
 * Stores a check of a staging target and leaves it to the worker. The same `requestKey` twice starts one check.
 *
 * @throws AppError `forbidden` without redelivery.send; `not_found`; `conflict` for a production handler, a target whose host
 * is registered by now or whose secret does not open, and while another check of it runs
 */
export async function startCheck(scope: Scope, targetId: string, { requestKey }: StartCheck): Promise<{ id: string }> {
  for (const permission of CHECK_PERMISSIONS) authorize(scope, permission)
  const { name: environment } = scope.environment
  const db = await getDatabase()
  const known = await findByKey(db, environment, requestKey)
  if (known !== null) return { id: String(known) }
  const stored = await readStoredTarget(db, scope, targetId)
  requireStaging(stored)
  const judged = await judgeRegistration(stored)
  const id = await db.transaction(async (tx) => {
    const target = await lockStoredTarget(tx, scope, targetId)
    const again = await findByKey(tx, environment, requestKey)
    if (again !== null) return again
    requireStaging(target)
    requireSameTarget(target, judged)
    openStoredTarget(target)
    await requireNoCheckOf(tx, target)
    return storeCheck(tx, scope, target, requestKey, judged.unread)
  })
  await enqueue('run-check', { environment, jobId: id, nonce: randomUUID() })
  return { id: String(id) }
}

function requireStaging({ kind, name }: StoredTarget): void {
  if (kind === 'staging') return
  throw new AppError(
    'conflict',
    `“${name}” is a production handler. A check fills a handler with made-up events and is for staging targets only.`,
  )
}

async function findByKey(tx: Database | Transaction, environment: string, requestKey: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: endpointCheck.id })
    .from(endpointCheck)
    .where(and(eq(endpointCheck.environment, environment), eq(endpointCheck.requestKey, requestKey)))
  return row?.id ?? null
}

/** The caller must hold the target’s lock. */
async function requireNoCheckOf(tx: Transaction, { id, name }: StoredTarget): Promise<void> {
  const [running] = await tx
    .select({ id: endpointCheck.id })
    .from(endpointCheck)
    .where(and(eq(endpointCheck.targetId, id), eq(endpointCheck.state, 'running')))
  if (running) throw new AppError('conflict', `Check ${running.id} of “${name}” is running. Wait until it ends.`)
}

async function storeCheck(
  tx: Transaction,
  scope: Scope,
  { id: targetId, name, url, fingerprint }: StoredTarget,
  requestKey: string,
  unread: readonly string[],
): Promise<number> {
  const { actor } = scope
  if (actor.kind !== 'operator') throw new Error('Checks are started by operators.')
  const run = randomBytes(4).toString('hex')
  const [row] = await tx
    .insert(endpointCheck)
    .values({
      requestKey,
      environment: scope.environment.name,
      targetId,
      targetUrl: url,
      fingerprint,
      run,
      limitMs: CHECK_LIMIT_MS,
      state: 'running',
      createdAt: new Date(),
      operatorId: actor.id,
      operatorName: actor.name,
    })
    .returning({ id: endpointCheck.id })
  if (!row) throw new Error('The check was not there after it was stored.')
  await recordAudit(tx, scope, {
    action: 'check.start',
    entity: 'target',
    entityId: targetId,
    detail: {
      check: String(row.id),
      name,
      url,
      fingerprint,
      deliveries: DELIVERIES_OF_CHECK,
      run,
      ...unreadRegistrations(unread),
    },
  })
  return row.id
}
