import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { getDatabase, type Transaction } from '../../db'
import { operator, operatorIdentity, providerSession, session } from '../../db/schema'
import { recordAudit } from '../audit/audit'
import {
  isFromFuture,
  type ProviderClaims,
  type ProviderPerson,
  type ProviderRefusal,
  personOfClaims,
  provenAtOf,
} from '../provider/claims'
import { followPerson } from '../provider/follow-person'
import { type KeptTokens, sealTokens } from '../provider/sealed-tokens'
import type { ActorScope } from '../scope'
import { revokeSession } from '../session/revoke-sessions'
import { createSession, lockOperator, sessionIdOf } from '../session/session'
import { REPLACED, type SignInOrigin } from './sign-in'

type Account = typeof operator.$inferSelect

export type ProviderSignIn = { claims: ProviderClaims; tokens: KeptTokens }

/** The refusals by the provider’s claims, by the database, and because the clocks differ. */
export type SignInRefusal = ProviderRefusal | 'ProviderClock' | 'ProviderTaken' | 'ProviderDisabled'

/**
 * Opens a session for a person whose ID token was verified. The account is found by issuer and subject, never by e-mail; the first
 * sign-in creates it. If the browser has a session of that account, the sign-in is a newer proof in it. Returns the session’s token
 * or the refusal; both are audited.
 */
export async function signInWithProvider(
  { claims, tokens }: ProviderSignIn,
  settings: ProviderSettings,
  origin: SignInOrigin,
): Promise<{ sessionToken: string } | { refusal: SignInRefusal }> {
  const now = new Date()
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    if (isFromFuture(claims, now)) return refuse(tx, origin, 'ProviderClock')
    const person = personOfClaims(claims, settings)
    if ('refusal' in person) return refuse(tx, origin, person.refusal, person.email)
    const account = await accountOf(tx, origin, person)
    if ('refusal' in account) return refuse(tx, origin, account.refusal, person.email)
    return openSession(tx, account, { claims, tokens, now }, origin)
  })
}

async function accountOf(
  tx: Transaction,
  origin: SignInOrigin,
  person: ProviderPerson,
): Promise<Account | { refusal: SignInRefusal }> {
  // A simultaneous sign-in of the same person may have created the account.
  const account =
    (await lockKnown(tx, person)) ?? (await createAccount(tx, origin, person)) ?? (await lockKnown(tx, person))
  if (!account) return { refusal: 'ProviderTaken' }
  if (account.disabledAt !== null) return { refusal: 'ProviderDisabled' }
  return followPerson(tx, scopeOf(origin), account, person)
}

async function lockKnown(tx: Transaction, { issuer, subject }: ProviderPerson): Promise<Account | null> {
  const isPerson = and(eq(operatorIdentity.issuer, issuer), eq(operatorIdentity.subject, subject))
  const [known] = await tx
    .select({ account: operator })
    .from(operatorIdentity)
    .innerJoin(operator, eq(operator.id, operatorIdentity.operatorId))
    .where(isPerson)
    .for('update', { of: operator })
  if (!known) return null
  // Unlinking locks the account, too, so the identity may be gone by now.
  const [still] = await tx.select().from(operatorIdentity).where(isPerson)
  return still ? known.account : null
}

/** Returns null if another account has the e-mail. */
async function createAccount(
  tx: Transaction,
  origin: SignInOrigin,
  { issuer, subject, email, name, role }: ProviderPerson,
): Promise<Account | null> {
  const id = randomUUID()
  const [account] = await tx
    .insert(operator)
    .values({ id, email, name, role, passwordHash: null })
    .onConflictDoNothing()
    .returning()
  if (!account) return null
  await tx.insert(operatorIdentity).values({ operatorId: id, issuer, subject, createdAt: new Date() })
  const detail = { email, role, issuer }
  await recordAudit(tx, scopeOf(origin), { action: 'operator.create', entity: 'operator', entityId: id, detail })
  return account
}

async function openSession(
  tx: Transaction,
  { id: operatorId, email, name, role }: Account,
  { claims, tokens, now }: ProviderSignIn & { now: Date },
  origin: SignInOrigin,
): Promise<{ sessionToken: string }> {
  const provenAt = provenAtOf(claims, now)
  const scopeIn = (sessionId: string): ActorScope => ({
    actor: { kind: 'operator', id: operatorId, email, name, role, sessionId },
    requestId: origin.requestId,
    address: origin.address,
  })
  const previous = origin.sessionToken ?? null
  const previousId = previous === null ? null : sessionIdOf(previous)
  const holder = previousId === null ? null : await lockOperator(tx, previousId)
  if (previous !== null && previousId !== null && holder?.id === operatorId) {
    await tx.update(session).set({ provenAt }).where(eq(session.id, previousId))
    await keepProviderSession(tx, previousId, previous, { claims, tokens, now })
    await recordAudit(tx, scopeIn(previousId), { action: 'session.proof', entity: 'session', entityId: previousId })
    return { sessionToken: previous }
  }
  const ended = previousId === null ? 0 : await revokeSession(tx, previousId, REPLACED)
  const opened = await createSession(tx, operatorId, { ...origin, provenAt })
  await keepProviderSession(tx, opened.id, opened.token, { claims, tokens, now })
  const scope = scopeIn(opened.id)
  if (previousId !== null && ended > 0) {
    const detail = { reason: REPLACED }
    await recordAudit(tx, scope, { action: 'session.revoke', entity: 'session', entityId: previousId, detail })
  }
  await recordAudit(tx, scope, {
    action: 'session.sign_in',
    entity: 'session',
    entityId: opened.id,
    detail: { with: 'identity provider' },
  })
  return { sessionToken: opened.token }
}

async function keepProviderSession(
  tx: Transaction,
  sessionId: string,
  sessionToken: string,
  { claims, tokens, now }: ProviderSignIn & { now: Date },
): Promise<void> {
  const kept = {
    providerSid: claims.sid ?? null,
    sealed: await sealTokens(sessionToken, tokens),
    confirmedAt: now,
    askingUntil: null,
  }
  await tx
    .insert(providerSession)
    .values({ sessionId, ...kept })
    .onConflictDoUpdate({ target: providerSession.sessionId, set: kept })
}

async function refuse(
  tx: Transaction,
  origin: SignInOrigin,
  refusal: SignInRefusal,
  email?: string,
): Promise<{ refusal: SignInRefusal }> {
  const detail = { reason: refusal, with: 'identity provider', ...(email !== undefined && { email }) }
  await recordAudit(tx, scopeOf(origin), { action: 'session.sign_in_failed', detail })
  return { refusal }
}

const scopeOf = ({ requestId, address }: SignInOrigin): ActorScope => ({
  actor: { kind: 'system', name: 'identity provider' },
  requestId,
  address,
})
