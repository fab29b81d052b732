import 'server-only'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../../db'
import { passkey } from '../../../db/schema'
import { AppError } from '../../../errors'
import { logger } from '../../../logger'
import type { ActorScope, OperatorActor } from '../../scope'
import { openPublicKey } from '../factor-vault'
import { personWithFactors } from '../own-person'
import { CHALLENGE_MINUTES, isCounterForward } from '../passkey-rules'
import type { Taken } from '../with-factor'
import { storeChallenge, takeChallenge } from './challenge'
import type { PasskeyQuestion } from './dto'
import { requireRelyingParty } from './relying-party'
import type { PasskeyAnswer } from './schemas'

/** The question that one of the account’s passkeys is to sign. @throws AppError `conflict` if there is no passkey */
export async function askForPasskey(scope: ActorScope): Promise<PasskeyQuestion> {
  const person = personWithFactors(scope, 'account.write')
  const party = requireRelyingParty()
  const db = await getDatabase()
  const known = await db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.operatorId, person.id))
  if (known.length === 0) throw new AppError('conflict', 'Your account has no passkey.')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required',
  })
  await storeChallenge(db, person, 'proof', options.challenge)
  return options
}

type TakenPasskey = { kind: 'passkey'; passkey: string }

/** Judges the answer of a passkey, and notes its use. The question is used up even if the answer is refused. */
export async function takePasskey(
  tx: Transaction,
  person: OperatorActor,
  answer: PasskeyAnswer,
): Promise<Taken<TakenPasskey>> {
  const challenge = await takeChallenge(tx, person, 'proof')
  if (challenge === null) return refuse('It took too long, or was used before. Try again.', 'no open challenge')
  const isOwn = and(eq(passkey.operatorId, person.id), eq(passkey.credentialId, answer.id))
  const [row] = await tx.select().from(passkey).where(isOwn).for('update')
  if (!row) return refuse('This passkey is not set up for your account, or was removed.', 'unknown passkey')
  const counter = await verify(row, answer, challenge)
  if (counter === null) return refuse('The passkey could not be verified. Try again.', 'not verified', row.id)
  if (!isCounterForward(row.counter, counter))
    return {
      ...refuse(
        `The counter of the passkey “${row.name}” went back: its key may have been copied. Sign in another way, remove it, and tell your admin.`,
        'the counter went back',
        row.id,
      ),
      action: 'factor.passkey_copied',
    }
  await tx.update(passkey).set({ counter, lastUsedAt: new Date() }).where(isOwn)
  return { taken: { kind: 'passkey', passkey: row.id } }
}

function refuse(message: string, reason: string, id?: string) {
  const refused = new AppError('invalid', message)
  return { refused, detail: { given: 'passkey', reason, ...(id !== undefined && { passkey: id }) } }
}

/** The new counter; null if the answer does not verify, for which the library throws various errors. */
async function verify(
  row: typeof passkey.$inferSelect,
  answer: PasskeyAnswer,
  expectedChallenge: string,
): Promise<number | null> {
  const party = requireRelyingParty()
  const publicKey = openPublicKey(row)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is judged after the signature, because a forged answer is no sign of a copied key.
      credential: { id: row.credentialId, publicKey, counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (err) {
    logger.info({ err }, 'A passkey was refused')
    return null
  }
}
