import 'server-only'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db'
import { passkeyChallenge } from '../../../db/schema'
import type { OperatorActor } from '../../scope'
import { CHALLENGE_MINUTES } from '../passkey-rules'

type Use = typeof passkeyChallenge.$inferSelect.use

/** Stores a challenge in place of an earlier one of the session. */
export async function storeChallenge(
  db: Database | Transaction,
  { sessionId }: OperatorActor,
  use: Use,
  challenge: string,
): Promise<void> {
  const asked = { use, challenge, expiresAt: new Date(Date.now() + CHALLENGE_MINUTES * 60_000) }
  await db
    .insert(passkeyChallenge)
    .values({ sessionId, ...asked })
    .onConflictDoUpdate({ target: passkeyChallenge.sessionId, set: asked })
}

/** Takes the challenge of this session, once; null if it has expired, was used, or was made for the other use. */
export async function takeChallenge(tx: Transaction, { sessionId }: OperatorActor, use: Use): Promise<string | null> {
  const [asked] = await tx.delete(passkeyChallenge).where(eq(passkeyChallenge.sessionId, sessionId)).returning()
  return asked && asked.use === use && asked.expiresAt > new Date() ? asked.challenge : null
}
