import 'server-only'
import { eq } from 'drizzle-orm'
import { generators } from 'openid-client'
import { getDatabase } from '../../db'
import { operatorIdentity } from '../../db/schema'
import { env } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import { providerClient, providerFailureWords } from '../provider/provider-client'
import { PROVIDER_ID } from '../provider/provider-id'
import { type ActorScope, authorize } from '../scope'
import { linkState, sealLinkRequest } from './link-request'

export const callbackAddress = () => `${env().origin}/api/auth/callback/${PROVIDER_ID}`

/**
 * The address at the identity provider at which the person proves who they are. The browser keeps `sealed`.
 *
 * @throws AppError `forbidden` for tokens and commands; `not_found` without a provider; `conflict` for an account that has an identity;
 * `unavailable` where the provider can’t be reached
 */
export async function beginLink(
  scope: ActorScope,
  sessionToken: string,
  environment: string,
): Promise<{ address: string; sealed: string }> {
  authorize(scope, 'account.write')
  if (scope.actor.kind !== 'operator') throw new AppError('forbidden', 'Only a person has an account.')
  const { provider } = env().signIn
  if (!provider) throw new AppError('not_found', 'This desk has no single sign-on.')
  const db = await getDatabase()
  const [known] = await db.select().from(operatorIdentity).where(eq(operatorIdentity.operatorId, scope.actor.id))
  if (known) throw new AppError('conflict', `Your account is already linked to ${provider.name}.`)
  const state = linkState(generators.state())
  const nonce = generators.nonce()
  const verifier = generators.codeVerifier()
  const client = await providerClient(provider).catch((error: unknown) => {
    logger.warn({ reason: providerFailureWords(error) }, 'The identity provider could not be asked to link an account')
    throw new AppError('unavailable', `${provider.name} can’t be reached right now. Nothing was changed.`)
  })
  const address = client.authorizationUrl({
    scope: provider.scopes,
    redirect_uri: callbackAddress(),
    state,
    nonce,
    code_challenge: generators.codeChallenge(verifier),
    code_challenge_method: 'S256',
    // Somebody else may be signed in at the provider, so ask for a sign-in (OpenID Connect Core, 3.1.2.1).
    prompt: 'login',
    max_age: LINK_MAX_AGE_SECONDS,
  })
  return { address, sealed: await sealLinkRequest(sessionToken, { environment, state, nonce, verifier }) }
}

/** The person must have proved to the provider who they are within this time. */
export const LINK_MAX_AGE_SECONDS = 600
