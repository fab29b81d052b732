import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { getDatabase, getPool, type Transaction } from '../../db'
import { operator, session } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import type { AuditAction } from '../audit-actions'
import type { ActorScope, OperatorActor } from '../scope'
import { factorThrottleOf } from '../sign-in/throttle'

/** A factor that was used up, as the audit names it, or why it was refused. */
export type Taken<Kind> = { taken: Kind } | { refused: AppError; action?: AuditAction; detail: Record<string, unknown> }

type Given<Kind> = {
  person: OperatorActor
  /** Judges the factor and uses it up; the transaction is committed even for a refusal. */
  take: (tx: Transaction) => Promise<Taken<Kind>>
}

/**
 * Does something that needs a second factor, in the transaction that uses it up. @throws AppError the refusal, audited; `too_many`
 * with `retryAfter`
 */
export async function withFactor<Kind, Result>(
  scope: ActorScope,
  { person, take }: Given<Kind>,
  act: (tx: Transaction, taken: Kind) => Promise<Result>,
): Promise<Result> {
  const admission = await factorThrottleOf(await getPool()).admit({ operatorId: person.id })
  if (!admission.admitted) {
    if (admission.isFirst) await record(scope, 'session.proof_throttled', person, {})
    throw new AppError('too_many', 'Too many wrong tries of the second factor.', { retryAfter: admission.retryAfter })
  }
  let done: { result: Result } | Extract<Taken<Kind>, { refused: AppError }> | null = null
  try {
    const db = await getDatabase()
    done = await db.transaction(async (tx) => {
      await lockAccount(tx, person.id)
      const taken = await take(tx)
      return 'refused' in taken ? taken : { result: await act(tx, taken.taken) }
    })
  } finally {
    await admission.end(done !== null && 'result' in done)
  }
  if ('result' in done) return done.result
  await record(scope, done.action ?? 'session.proof_failed', person, done.detail)
  throw done.refused
}

/** Locks an account: disabling it, changing its factors and using another factor wait for the transaction. */
export async function lockAccount(tx: Transaction, operatorId: string): Promise<void> {
  await tx.select({ id: operator.id }).from(operator).where(eq(operator.id, operatorId)).for('update')
}

/** Notes in the session that a factor or password was given now. @throws AppError `unauthenticated` if the session has ended */
export async function noteProof(
  tx: Transaction,
  { sessionId }: OperatorActor,
  { isFactor }: { isFactor: boolean },
): Promise<Date> {
  const now = new Date()
  const noted = await tx
    .update(session)
    .set({ provenAt: now, ...(isFactor && { factorAt: now }) })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)))
    .returning({ id: session.id })
  if (noted.length === 0) throw new AppError('unauthenticated', 'Sign in to continue.')
  return now
}

async function record(
  scope: ActorScope,
  action: AuditAction,
  { id }: OperatorActor,
  detail: Record<string, unknown>,
): Promise<void> {
  const db = await getDatabase()
  await db.transaction((tx) => recordAudit(tx, scope, { action, entity: 'operator', entityId: id, detail }))
}
