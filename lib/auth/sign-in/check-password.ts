import 'server-only'
import { eq } from 'drizzle-orm'
import { getDatabase, getPool } from '../../db'
import { operator } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import type { AuditAction } from '../audit-actions'
import type { ActorScope, OperatorActor } from '../scope'
import { isProviderSession } from '../session/is-provider-session'
import { verifyPassword } from './password'
import { passwordThrottleOf } from './throttle'

/** The act that the password confirms, as the audit and the refusal name it. */
type Confirmed = {
  failed: AuditAction
  throttled: AuditAction
  detail?: Record<string, unknown>
  /** The field of the body, and a sentence that says what did not happen because of a wrong password. */
  field: string
  refusal: string
}

/**
 * Checks the operator’s password again, under a limit of its own. Returns the hash that it fits. @throws AppError `forbidden` for
 * other actors; `invalid` at the field, audited; `too_many` with `retryAfter`; `unavailable` when too many wait
 */
export async function checkPassword(scope: ActorScope, password: string, confirmed: Confirmed): Promise<string> {
  const { actor } = scope
  const { failed, throttled, detail = {}, field, refusal } = confirmed
  if (actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person has a password.')
  const admission = await passwordThrottleOf(await getPool()).admit({ operatorId: actor.id })
  if (!admission.admitted) {
    if (admission.isFirst) await record(scope, throttled, actor.id, detail)
    throw new AppError('too_many', 'Too many wrong passwords.', { retryAfter: admission.retryAfter })
  }
  let isRight = false
  const hash = await passwordHashOf(actor)
  try {
    isRight = await verifyPassword(hash, password)
  } finally {
    await admission.end(isRight)
  }
  if (isRight && hash !== undefined) return hash
  await record(scope, failed, actor.id, detail)
  throw new AppError('invalid', `The password is wrong. ${refusal}`, {
    fields: [{ field, message: 'is not your password' }],
  })
}

/**
 * Like `checkPassword`, for a route that asks for a fresh proof: in a session of the identity provider the person gave the proof
 * there, and may have no password.
 * @throws AppError as `checkPassword`; `invalid` without a password if the account has one
 */
export async function checkPasswordIfAny(
  scope: ActorScope,
  password: string | null,
  confirmed: Confirmed,
): Promise<void> {
  const { actor } = scope
  if (password === null && actor.kind === 'operator' && (await isProviderSession(await getDatabase(), actor.sessionId)))
    return
  if (password === null)
    throw new AppError('invalid', confirmed.refusal, { fields: [{ field: confirmed.field, message: 'is required' }] })
  await checkPassword(scope, password, confirmed)
}

async function passwordHashOf({ id }: OperatorActor): Promise<string | undefined> {
  const db = await getDatabase()
  const [row] = await db.select({ hash: operator.passwordHash }).from(operator).where(eq(operator.id, id))
  return row?.hash ?? undefined
}

async function record(
  scope: ActorScope,
  action: AuditAction,
  operatorId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const db = await getDatabase()
  await db.transaction((tx) => recordAudit(tx, scope, { action, entity: 'operator', entityId: operatorId, detail }))
}
