import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { authenticatorApp } from '../../db/schema'
import { AppError } from '../../errors'
import { recordAudit } from '../audit/audit'
import type { ActorScope } from '../scope'
import { checkPassword } from '../sign-in/check-password'
import type { AddedFactor, NewAuthenticatorApp } from './dto'
import { openApp, requireFactorVault, sealApp } from './factor-vault'
import { personWithFactors } from './own-person'
import { qrCodeOf } from './qr-code'
import { hasFactor } from './read-factors'
import { replaceRecoveryCodes } from './renew-recovery-codes'
import type { AppBeginning, AppConfirmation } from './schemas'
import { withCode } from './take-code'
import { newTotpSecret, otpauthAddress, stepOfCode } from './totp'
import { noteProof } from './with-factor'

const ALREADY = 'Your account has an authenticator app. Remove it before you set up another one.'

/**
 * Makes a secret for an app, which becomes a factor once its first code is entered; an earlier secret without a code is dropped.
 * @throws AppError as `checkPassword`; `conflict` without a vault key, and if there is an app
 */
export async function beginApp(scope: ActorScope, { password }: AppBeginning): Promise<NewAuthenticatorApp> {
  const person = personWithFactors(scope, 'account.write')
  const vault = requireFactorVault()
  await checkPassword(scope, password, {
    failed: 'session.proof_failed',
    throttled: 'session.proof_throttled',
    detail: { given: 'password' },
    field: 'body.password',
    refusal: 'Nothing was set up.',
  })
  const secret = newTotpSecret()
  const begun = { ...sealApp(person.id, secret, vault), createdAt: new Date(), lastStep: null }
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(authenticatorApp)
      .values({ operatorId: person.id, ...begun })
      .onConflictDoUpdate({
        target: authenticatorApp.operatorId,
        set: begun,
        setWhere: isNull(authenticatorApp.confirmedAt),
      })
      .returning({ operatorId: authenticatorApp.operatorId })
    if (stored.length === 0) throw new AppError('conflict', ALREADY)
    await recordAudit(tx, scope, { action: 'factor.begin', entity: 'operator', entityId: person.id })
  })
  return { secret, qr: qrCodeOf(otpauthAddress(secret, person.email)) }
}

/**
 * Makes the app a factor. This session counts as having given it; other sessions owe a factor from their next request.
 *
 * @returns recovery codes with the first factor of the account
 * @throws AppError as `withCode`; `conflict` if no app was begun
 */
export async function confirmApp(scope: ActorScope, { code }: AppConfirmation): Promise<AddedFactor> {
  const person = personWithFactors(scope, 'account.write')
  let isFirst = false
  const take = async (tx: Transaction) => {
    isFirst = !(await hasFactor(tx, person.id))
    return takeFirstCode(tx, person.id, code)
  }
  return withCode(scope, { person, code, refusal: 'Nothing was set up.', take }, async (tx) => {
    await noteProof(tx, person, { isFactor: true })
    const codes = isFirst ? await replaceRecoveryCodes(tx, person.id) : null
    await recordAudit(tx, scope, { action: 'factor.add', entity: 'operator', entityId: person.id })
    return { codes }
  })
}

async function takeFirstCode(tx: Transaction, operatorId: string, typed: string): Promise<'app' | null> {
  const isBegun = and(eq(authenticatorApp.operatorId, operatorId), isNull(authenticatorApp.confirmedAt))
  const [app] = await tx.select().from(authenticatorApp).where(isBegun).for('update')
  if (!app) throw new AppError('conflict', 'No authenticator app is being set up. Begin again.')
  const now = new Date()
  const step = stepOfCode(openApp(app), typed.replace(/\s/g, ''), now)
  if (step === null) return null
  await tx.update(authenticatorApp).set({ confirmedAt: now, lastStep: step }).where(isBegun)
  return 'app'
}
