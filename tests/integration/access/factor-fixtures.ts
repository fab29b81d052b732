import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { sealApp } from '@/lib/auth/factors/factor-vault'
import { newTotpSecret } from '@/lib/auth/factors/totp'
import type { ActorScope } from '@/lib/auth/scope'
import { getDatabase } from '@/lib/db'
import { authenticatorApp, session } from '@/lib/db/schema'
import { vaultKeys } from '@/lib/vault/configured-keys'
import type { Account } from './fixtures'

/** The code of an app, so many periods of 30 s from now. */
export const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

/** Adds an authenticator app and returns its secret. */
export async function addApp({ id: operatorId }: Account): Promise<string> {
  const keys = vaultKeys()
  if (!keys) throw new Error('The tests have a vault key.')
  const secret = newTotpSecret()
  const now = new Date()
  const db = await getDatabase()
  await db
    .insert(authenticatorApp)
    .values({ operatorId, ...sealApp(operatorId, secret, keys), createdAt: now, confirmedAt: now })
  return secret
}

export async function setSession(id: string, set: Partial<typeof session.$inferInsert>): Promise<void> {
  const db = await getDatabase()
  await db.update(session).set(set).where(eq(session.id, id))
}

export const scopeIn = (account: Account, { id }: { id: string }): ActorScope => ({
  actor: { kind: 'operator', ...account, sessionId: id },
  requestId: 'r1',
  address: null,
})
