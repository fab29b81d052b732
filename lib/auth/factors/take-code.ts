import 'server-only'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { getDatabase, getPool, type Transaction } from '../../db'
import { authenticatorApp, operator, recoveryCode, session } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import type { AuditAction } from '../audit-actions'
import type { ActorScope, OperatorActor } from '../scope'
import { factorThrottleOf } from '../sign-in/throttle'
import { openApp } from './app-vault'
import { hashRecoveryCode } from './recovery-codes'
import { stepOfCode } from './totp'

export type CodeKind = 'app' | 'recovery'

type Given = {
  person: OperatorActor
  code: string
  /** Says, as a sentence, what a wrong code kept from happening. */
  refusal: string
  /** Takes the code; null for a wrong one. */
  take?: (tx: Transaction, operatorId: string, code: string) => Promise<CodeKind | null>
}

/**
 * Does something that takes a code of the second factor, in the transaction that uses the code up. @throws AppError `invalid` at
 * `body.code`, audited; `too_many` with `retryAfter`; `unauthenticated` where the session ended meanwhile
 */
export async function withCode<Result>(
  scope: ActorScope,
  { person, code, refusal, take = takeCode }: Given,
  act: (tx: Transaction, kind: CodeKind) => Promise<Result>,
): Promise<Result> {
  const admission = await factorThrottleOf(await getPool()).admit({ operatorId: person.id })
  if (!admission.admitted) {
    if (admission.isFirst) await record(scope, 'session.proof_throttled', person, {})
    throw new AppError('too_many', 'Too many wrong codes.', { retryAfter: admission.retryAfter })
  }
  let done: { result: Result } | null = null
  try {
    const db = await getDatabase()
    done = await db.transaction(async (tx) => {
      // Disabling the account, removing its factor and using another code wait.
      await tx.select({ id: operator.id }).from(operator).where(eq(operator.id, person.id)).for('update')
      const kind = await take(tx, person.id, code)
      return kind && { result: await act(tx, kind) }
    })
  } finally {
    await admission.end(done !== null)
  }
  if (done) return done.result
  await record(scope, 'session.proof_failed', person, { given: 'code' })
  throw new AppError('invalid', `The code is wrong or was used before. ${refusal}`, {
    fields: [{ field: 'body.code', message: 'is wrong, or was used before' }],
  })
}

/** Six digits are of the app, anything else is a recovery code. */
async function takeCode(tx: Transaction, operatorId: string, typed: string): Promise<CodeKind | null> {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? takeAppCode(tx, operatorId, digits) : takeRecoveryCode(tx, operatorId, typed)
}

async function takeAppCode(tx: Transaction, operatorId: string, code: string): Promise<'app' | null> {
  const isUsable = and(eq(authenticatorApp.operatorId, operatorId), isNotNull(authenticatorApp.confirmedAt))
  const [app] = await tx.select().from(authenticatorApp).where(isUsable)
  const step = app && stepOfCode(openApp(app), code, new Date())
  if (step == null) return null
  const isNew = or(isNull(authenticatorApp.lastStep), lt(authenticatorApp.lastStep, step))
  const taken = await tx
    .update(authenticatorApp)
    .set({ lastStep: step })
    .where(and(isUsable, isNew))
    .returning({ operatorId: authenticatorApp.operatorId })
  return taken.length > 0 ? 'app' : null
}

async function takeRecoveryCode(tx: Transaction, operatorId: string, code: string): Promise<'recovery' | null> {
  const taken = await tx
    .update(recoveryCode)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCode.operatorId, operatorId),
        eq(recoveryCode.hash, hashRecoveryCode(operatorId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ operatorId: recoveryCode.operatorId })
  return taken.length > 0 ? 'recovery' : null
}

/** Notes in the session that a factor or password was given now. @throws AppError `unauthenticated` where it has ended */
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
