import 'server-only'
import { eq } from 'drizzle-orm'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { getDatabase, type Transaction } from '../../db'
import { operatorIdentity } from '../../db/schema'
import { env } from '../../env'
import { logger } from '../../logger'
import { recordAudit } from '../audit/audit'
import { lockAccount } from '../factors/with-factor'
import { isFromFuture, type ProviderClaims, type ProviderRefusal, personOfClaims } from '../provider/claims'
import { providerClient, providerFailureWords, readClaims } from '../provider/provider-client'
import { type ActorScope, may, type OperatorActor } from '../scope'
import { findOperatorBySession, lockOperator, sessionIdOf } from '../session/session'
import { callbackAddress, LINK_MAX_AGE_SECONDS } from './begin-link'
import { type LinkRequest, openLinkRequest } from './link-request'

/** Why an account was not linked. The page of the account has words for each. */
export type LinkRefusal = ProviderRefusal | 'ProviderClock' | 'LinkOver' | 'LinkFailed' | 'LinkTaken' | 'LinkKnown'

type Origin = Omit<ActorScope, 'actor'> & { sessionToken: string | null; sealed: string | undefined }

/** `environment` is the one from which the person left for the provider. */
export type LinkEnd = { environment: string | null; refusal: LinkRefusal | null }

/**
 * Links the account of a session to the person whom the provider names, once. The session must be the one that asked, and still be
 * valid; an identity that belongs to an account stays there. Links and refusals of the provider’s person are audited.
 */
export async function finishLink(answer: URLSearchParams, origin: Origin): Promise<LinkEnd> {
  const { sessionToken, sealed } = origin
  const { provider } = env().signIn
  const request = sessionToken && sealed ? await openLinkRequest(sessionToken, sealed) : null
  if (!provider || !sessionToken || !request) return { environment: null, refusal: 'LinkOver' }
  const { environment } = request
  const claims = await claimsOf(answer, request, provider)
  if (claims === null) return { environment, refusal: 'LinkFailed' }
  return { environment, refusal: await linkSession(sessionToken, claims, provider, origin) }
}

/** Locks the account first, so that two answers to one session wait for each other. */
async function linkSession(
  token: string,
  claims: ProviderClaims,
  settings: ProviderSettings,
  origin: Origin,
): Promise<LinkRefusal | null> {
  const found = await findOperatorBySession(token)
  if (found === null) return 'LinkOver'
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await lockAccount(tx, found.id)
    const actor = await lockOperator(tx, sessionIdOf(token))
    if (actor === null || !may(actor, 'account.write')) return 'LinkOver'
    return link(tx, { ...scopeOf(origin), actor }, claims, settings)
  })
}

const scopeOf = ({ requestId, address }: Origin) => ({ requestId, address })

/** The verified claims of the person; null if the provider refused, or its answer does not fit the request. */
async function claimsOf(
  answer: URLSearchParams,
  { state, nonce, verifier }: LinkRequest,
  settings: ProviderSettings,
): Promise<ProviderClaims | null> {
  try {
    const client = await providerClient(settings)
    const tokens = await client.callback(callbackAddress(), client.callbackParams(`?${answer}`), {
      response_type: 'code',
      state,
      nonce,
      code_verifier: verifier,
      max_age: LINK_MAX_AGE_SECONDS,
    })
    return await readClaims(client, tokens, settings)
  } catch (error) {
    logger.warn({ reason: providerFailureWords(error) }, 'An account was not linked to the identity provider')
    return null
  }
}

async function link(
  tx: Transaction,
  scope: ActorScope & { actor: OperatorActor },
  claims: ProviderClaims,
  settings: ProviderSettings,
): Promise<LinkRefusal | null> {
  const { id } = scope.actor
  const refuse = async (refusal: LinkRefusal) => {
    const detail = { reason: refusal }
    await recordAudit(tx, scope, { action: 'account.link_failed', entity: 'operator', entityId: id, detail })
    return refusal
  }
  if (isFromFuture(claims, new Date())) return refuse('ProviderClock')
  const person = personOfClaims(claims, settings)
  if ('refusal' in person) return refuse(person.refusal)
  const { issuer, subject, email } = person
  const [known] = await tx.select().from(operatorIdentity).where(eq(operatorIdentity.operatorId, id))
  if (known) return refuse('LinkKnown')
  const added = await tx
    .insert(operatorIdentity)
    .values({ operatorId: id, issuer, subject, createdAt: new Date() })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return refuse('LinkTaken')
  const detail = { issuer, subject, email }
  await recordAudit(tx, scope, { action: 'account.link', entity: 'operator', entityId: id, detail })
  return null
}
