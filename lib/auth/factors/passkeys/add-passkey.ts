import 'server-only'
import { randomUUID } from 'node:crypto'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../../db'
import { passkey } from '../../../db/schema'
import { AppError } from '../../../errors'
import { logger } from '../../../logger'
import { recordAudit } from '../../audit/audit'
import type { ActorScope } from '../../scope'
import { checkPassword } from '../../sign-in/check-password'
import type { AddedFactor } from '../dto'
import { requireFactorVault, sealPublicKey } from '../factor-vault'
import { personWithFactors } from '../own-person'
import { CHALLENGE_MINUTES, MOST_PASSKEYS } from '../passkey-rules'
import { hasFactor } from '../read-factors'
import { replaceRecoveryCodes } from '../renew-recovery-codes'
import { lockAccount, noteProof } from '../with-factor'
import { storeChallenge, takeChallenge } from './challenge'
import type { PasskeyCreation } from './dto'
import { requireRelyingParty } from './relying-party'
import type { PasskeyBeginning, PasskeyConfirmation } from './schemas'

/**
 * The question with which a browser lets an authenticator make a passkey. Nothing is set up yet. @throws AppError as
 * `checkPassword`; `conflict` without a vault key, at an address without passkeys, and beyond the limit
 */
export async function beginPasskey(scope: ActorScope, { password }: PasskeyBeginning): Promise<PasskeyCreation> {
  const person = personWithFactors(scope, 'account.write')
  requireFactorVault()
  const party = requireRelyingParty()
  await checkPassword(scope, password, {
    failed: 'session.proof_failed',
    throttled: 'session.proof_throttled',
    detail: { given: 'password' },
    field: 'body.password',
    refusal: 'Nothing was set up.',
  })
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    const known = await requireRoom(tx, person.id)
    const options = await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: new TextEncoder().encode(person.id),
      userName: person.email,
      userDisplayName: person.name,
      timeout: CHALLENGE_MINUTES * 60_000,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })
    await storeChallenge(tx, person, 'enrolment', options.challenge)
    return options
  })
}

/**
 * Makes the passkey a factor. This session counts as having given it; other sessions owe a factor from their next request.
 *
 * @returns recovery codes with the first factor of the account
 * @throws AppError `invalid` for a passkey that does not verify; `conflict` beyond the limit, and for one that is known
 */
export async function confirmPasskey(
  scope: ActorScope,
  { name, credential }: PasskeyConfirmation,
): Promise<AddedFactor> {
  const person = personWithFactors(scope, 'account.write')
  const vault = requireFactorVault()
  const db = await getDatabase()
  // The challenge is used up even if the passkey is refused.
  const challenge = await db.transaction((tx) => takeChallenge(tx, person, 'enrolment'))
  const made = challenge === null ? null : await verify(credential, challenge)
  if (made === null)
    throw new AppError('invalid', 'The passkey could not be verified, or took too long. Nothing was set up: try again.')
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    await requireRoom(tx, person.id)
    const isFirst = !(await hasFactor(tx, person.id))
    const id = randomUUID()
    const place = { operatorId: person.id, credentialId: made.id }
    const stored = await tx
      .insert(passkey)
      .values({
        id,
        ...place,
        ...sealPublicKey(place, made.publicKey, vault),
        counter: made.counter,
        transports: credential.response.transports,
        name,
        createdAt: new Date(),
      })
      .onConflictDoNothing()
      .returning({ id: passkey.id })
    if (stored.length === 0) throw new AppError('conflict', 'This passkey is set up already.')
    await noteProof(tx, person, { isFactor: true })
    const codes = isFirst ? await replaceRecoveryCodes(tx, person.id) : null
    const detail = { passkey: id, name }
    await recordAudit(tx, scope, { action: 'factor.add_passkey', entity: 'operator', entityId: person.id, detail })
    return { codes }
  })
}

/** Returns the passkeys of the account. @throws AppError `conflict` if there is no room for another one */
async function requireRoom(tx: Transaction, operatorId: string): Promise<{ id: string }[]> {
  const known = await tx.select({ id: passkey.credentialId }).from(passkey).where(eq(passkey.operatorId, operatorId))
  if (known.length < MOST_PASSKEYS) return known
  throw new AppError(
    'conflict',
    `Your account has ${MOST_PASSKEYS} passkeys, the most that it can have. Remove one first.`,
  )
}

/** The verified credential; null if it does not verify, for which the library throws various errors. */
async function verify(credential: PasskeyConfirmation['credential'], expectedChallenge: string) {
  const party = requireRelyingParty()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return registrationInfo?.credential ?? null
  } catch (err) {
    logger.info({ err }, 'A new passkey was refused')
    return null
  }
}
