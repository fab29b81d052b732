import 'server-only'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../auth/audit/audit'
import type { OperatorActor, Scope } from '../auth/scope'
import { verifyPassword } from '../auth/sign-in/password'
import { passwordThrottleOf } from '../auth/sign-in/throttle'
import { getDatabase, getPool } from '../db'
import { operator } from '../db/schema'
import { AppError } from '../errors'

/**
 * The operator's password again, under its own limit. @throws AppError `forbidden` for other actors; `invalid` at
 * `body.password`, audited; `too_many` with `retryAfter`; `unavailable` when too many wait
 */
export async function checkPassword(scope: Scope, password: string, changeId: string): Promise<void> {
  const { actor } = scope
  if (actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person can set the webhook secret.')
  const admission = await passwordThrottleOf(await getPool()).admit({ operatorId: actor.id })
  if (!admission.admitted) {
    if (admission.isFirst) await record(scope, 'secret.password_throttled', actor.id, { change: changeId })
    throw new AppError('too_many', 'Too many wrong passwords.', { retryAfter: admission.retryAfter })
  }
  let isRight = false
  try {
    isRight = await verifyPassword(await passwordHashOf(actor), password)
  } finally {
    await admission.end(isRight)
  }
  if (isRight) return
  await record(scope, 'secret.password_failed', actor.id, { change: changeId })
  throw new AppError('invalid', 'The password is wrong. Nothing was sent to the platform.', {
    fields: [{ field: 'body.password', message: 'is not your password' }],
  })
}

async function passwordHashOf({ id }: OperatorActor): Promise<string | undefined> {
  const db = await getDatabase()
  const [row] = await db.select({ hash: operator.passwordHash }).from(operator).where(eq(operator.id, id))
  return row?.hash
}

async function record(
  scope: Scope,
  action: 'secret.password_throttled' | 'secret.password_failed',
  operatorId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const db = await getDatabase()
  await db.transaction((tx) => recordAudit(tx, scope, { action, entity: 'operator', entityId: operatorId, detail }))
}
