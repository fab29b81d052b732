import 'server-only'
import { getDatabase, type Transaction } from '../../../db'
import { AppError } from '../../../errors'
import { recordAudit } from '../../audit/audit'
import type { ActorScope, OperatorActor } from '../../scope'
import { checkPassword } from '../../sign-in/check-password'
import type { GivenProof } from '../dto'
import { personWithFactors } from '../own-person'
import { takePasskey } from '../passkeys/take-passkey'
import { hasFactor } from '../read-factors'
import { withCode } from '../take-code'
import { noteProof, withFactor } from '../with-factor'
import type { ProofInput } from './schemas'

/**
 * Takes the second factor that a session owes, or a newer proof of the person: a code or passkey if the account has a factor, else
 * the password. @throws AppError `conflict` for the wrong kind of proof; `invalid`; `too_many` with `retryAfter`
 */
export async function prove(scope: ActorScope, proof: ProofInput): Promise<GivenProof> {
  const person = personWithFactors(scope, 'account.write')
  const db = await getDatabase()
  if ('passkey' in proof) {
    const given = { person, take: (tx: Transaction) => takePasskey(tx, person, proof.passkey) }
    return withFactor(scope, given, (tx, taken) => noteFactor(tx, scope, person, taken))
  }
  if ('code' in proof) {
    if (!(await hasFactor(db, person.id))) throw new AppError('conflict', 'Your account has no second factor.')
    const given = { person, code: proof.code, refusal: 'Wait for the next one.' }
    return withCode(scope, given, (tx, kind) => noteFactor(tx, scope, person, { kind }))
  }
  await requireNoFactor(db, person.id)
  await checkPassword(scope, proof.password, {
    failed: 'session.proof_failed',
    throttled: 'session.proof_throttled',
    detail: { given: 'password' },
    field: 'body.password',
    refusal: 'Nothing was changed.',
  })
  return db.transaction(async (tx) => {
    await requireNoFactor(tx, person.id)
    const provenAt = await noteProof(tx, person, { isFactor: false })
    await recordAudit(tx, scope, { action: 'session.proof', entity: 'session', entityId: person.sessionId })
    return { provenAt: provenAt.toISOString() }
  })
}

async function noteFactor(
  tx: Transaction,
  scope: ActorScope,
  person: OperatorActor,
  detail: Record<string, unknown>,
): Promise<GivenProof> {
  const provenAt = await noteProof(tx, person, { isFactor: true })
  await recordAudit(tx, scope, { action: 'session.factor', entity: 'session', entityId: person.sessionId, detail })
  return { provenAt: provenAt.toISOString() }
}

async function requireNoFactor(db: Transaction | Awaited<ReturnType<typeof getDatabase>>, id: string): Promise<void> {
  if (await hasFactor(db, id)) throw new AppError('conflict', 'Your account has a second factor: use that.')
}
