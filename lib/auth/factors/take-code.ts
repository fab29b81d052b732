import 'server-only'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '../../db'
import { authenticatorApp, recoveryCode } from '../../db/schema'
import { AppError } from '../../errors'
import type { ActorScope, OperatorActor } from '../scope'
import { openApp } from './factor-vault'
import { hashRecoveryCode } from './recovery-codes'
import { stepOfCode } from './totp'
import { withFactor } from './with-factor'

export type CodeKind = 'app' | 'recovery'

type Given = {
  person: OperatorActor
  code: string
  /** A sentence that says what did not happen because of a wrong code. */
  refusal: string
  /** Takes the code; null for a wrong one. */
  take?: (tx: Transaction, operatorId: string, code: string) => Promise<CodeKind | null>
}

/**
 * Does something that needs a code of a second factor, in the transaction that uses the code up. @throws AppError `invalid` at
 * `body.code`, audited; `too_many` with `retryAfter`; `unauthenticated` if the session ended meanwhile
 */
export function withCode<Result>(
  scope: ActorScope,
  { person, code, refusal, take = takeCode }: Given,
  act: (tx: Transaction, kind: CodeKind) => Promise<Result>,
): Promise<Result> {
  const refused = new AppError('invalid', `The code is wrong or was used before. ${refusal}`, {
    fields: [{ field: 'body.code', message: 'is wrong, or was used before' }],
  })
  const judge = async (tx: Transaction) => {
    const taken = await take(tx, person.id, code)
    return taken === null ? { refused, detail: { given: 'code' } } : { taken }
  }
  return withFactor(scope, { person, take: judge }, act)
}
/** Six digits are a code of the app; anything else is a recovery code. */
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
