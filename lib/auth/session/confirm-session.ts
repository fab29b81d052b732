import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { getDatabase, type Transaction } from '../../db'
import { operator, operatorIdentity, providerSession, session } from '../../db/schema'
import { env } from '../../env'
import { logger } from '../../logger'
import { recordAudit } from '../audit/audit'
import { type ProviderClaims, personOfClaims } from '../provider/claims'
import { followPerson } from '../provider/follow-person'
import { isWithdrawn, providerClient, providerFailureWords, readClaims } from '../provider/provider-client'
import { type KeptTokens, openTokens, sealTokens } from '../provider/sealed-tokens'
import type { ActorScope } from '../scope'
import { endAccess } from './end-sessions'
import { revokeSession } from './revoke-sessions'

/** The lease is longer than three requests to the provider may take. A failed attempt keeps it, so that requests do not flood the provider. */
const LEASE_MS = 15_000
const LOOK_AGAIN_MS = 200

const asking = new Map<string, Promise<void>>()

/**
 * Asks the provider whether the person of a session may still sign in, and follows the answer. Only one request at a time asks for a
 * session, because a refresh token works once. Failures of the provider are not thrown: without an answer the session expires.
 */
export function confirmSession(token: string, sessionId: string): Promise<void> {
  const running = asking.get(sessionId)
  if (running) return running
  const asked = ask(token, sessionId).finally(() => asking.delete(sessionId))
  asking.set(sessionId, asked)
  return asked
}

async function ask(token: string, sessionId: string): Promise<void> {
  const { provider } = env().signIn
  if (!provider) return
  const taken = await takeLease(sessionId)
  if (!taken) return awaitOther(sessionId)
  const kept = await openTokens(token, taken.sealed)
  if (!kept?.refresh) return
  try {
    const client = await providerClient(provider)
    const fresh = await client.refresh(kept.refresh)
    // The new token is stored before its claims are read, because the earlier one may be void by now.
    const tokens: KeptTokens = { refresh: fresh.refresh_token ?? kept.refresh, id: fresh.id_token ?? kept.id }
    await keepTokens(sessionId, await sealTokens(token, tokens))
    await follow(sessionId, await readClaims(client, fresh, provider), provider)
  } catch (error) {
    if (isWithdrawn(error)) await end(sessionId)
    else
      logger.warn({ reason: providerFailureWords(error) }, 'The identity provider could not be asked about a session')
  }
}

async function takeLease(sessionId: string): Promise<{ sealed: string } | undefined> {
  const now = new Date()
  const isFree = or(isNull(providerSession.askingUntil), lt(providerSession.askingUntil, now))
  const db = await getDatabase()
  const [taken] = await db
    .update(providerSession)
    .set({ askingUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(providerSession.sessionId, sessionId), isFree))
    .returning({ sealed: providerSession.sealed })
  return taken
}

/** Waits while another process asks; its answer is in the row. */
async function awaitOther(sessionId: string): Promise<void> {
  const db = await getDatabase()
  for (const end = Date.now() + LEASE_MS; Date.now() < end; await wait(LOOK_AGAIN_MS)) {
    const [row] = await db.select().from(providerSession).where(eq(providerSession.sessionId, sessionId))
    if (!row?.askingUntil || row.askingUntil < new Date()) return
  }
}

async function keepTokens(sessionId: string, sealed: string): Promise<void> {
  const db = await getDatabase()
  await db.update(providerSession).set({ sealed }).where(eq(providerSession.sessionId, sessionId))
}

async function follow(sessionId: string, claims: ProviderClaims, settings: ProviderSettings): Promise<void> {
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ account: operator, identity: operatorIdentity })
      .from(session)
      .innerJoin(operator, eq(operator.id, session.operatorId))
      .innerJoin(operatorIdentity, eq(operatorIdentity.operatorId, operator.id))
      .where(eq(session.id, sessionId))
      .for('update', { of: operator })
    if (!row) return
    const { account, identity } = row
    const isSame = identity.subject === claims.sub && identity.issuer === settings.issuer
    const person = isSame ? personOfClaims(claims, settings) : { refusal: 'another person' }
    if ('refusal' in person) {
      const reason = 'the identity provider gives no role any more'
      const ended = await endAccess(tx, providerScope(), account.id, reason)
      await recordAudit(tx, providerScope(), {
        action: 'session.revoke',
        entity: 'operator',
        entityId: account.id,
        detail: { reason, refusal: person.refusal, ...ended },
      })
      return
    }
    await tx
      .update(providerSession)
      .set({ confirmedAt: new Date(), askingUntil: null })
      .where(eq(providerSession.sessionId, sessionId))
    await followPerson(tx, providerScope(), account, person)
  })
}

async function end(sessionId: string): Promise<void> {
  const db = await getDatabase()
  await db.transaction((tx) => endProviderSession(tx, sessionId, 'the identity provider ended it'))
}

/** Ends a session, with an audit row if it was live. */
export async function endProviderSession(tx: Transaction, sessionId: string, reason: string): Promise<void> {
  if ((await revokeSession(tx, sessionId, reason)) === 0) return
  const detail = { reason }
  await recordAudit(tx, providerScope(), { action: 'session.revoke', entity: 'session', entityId: sessionId, detail })
}

const providerScope = (): ActorScope => ({
  actor: { kind: 'system', name: 'identity provider' },
  requestId: randomUUID(),
  address: null,
})
