import 'server-only'
import type { Account, Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { TokenSet } from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { env } from '../../env'
import { logger } from '../../logger'
import { ProviderClaims } from '../provider/claims'
import {
  PROVIDER_TIMEOUT_MS,
  providerClient,
  providerFailureWords,
  readClaims,
  rediscoverProvider,
} from '../provider/provider-client'
import { PROVIDER_ID } from '../provider/provider-id'
import type { ProviderSignIn } from './sign-in-with-provider'

/**
 * The address at the provider to which a sign-in goes. The discovery document is read again, so that people are told here if the
 * provider is down. Returns undefined if it cannot be read, which is logged.
 */
export async function authorizationAddress(settings: ProviderSettings, requestId: string): Promise<string | undefined> {
  try {
    return (await rediscoverProvider(settings)).issuer.metadata.authorization_endpoint
  } catch (error) {
    logger.warn(
      { reason: providerFailureWords(error), requestId },
      'The identity provider could not be asked to sign in',
    )
    return undefined
  }
}

/**
 * The provider for next-auth: authorization code with PKCE, state and nonce; openid-client checks the ID token’s signature, issuer,
 * audience and times. next-auth discovers nothing, because it would do so for each request. @param address from
 * `authorizationAddress`, for a request that goes to the provider
 */
export function openIdProvider(settings: ProviderSettings, address: string | undefined): OAuthConfig<{ sub: string }> {
  return {
    id: PROVIDER_ID,
    name: settings.name,
    type: 'oauth',
    issuer: settings.issuer,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: PROVIDER_TIMEOUT_MS },
    authorization: {
      ...(address !== undefined && { url: address }),
      // With max_age, the provider says when the person last proved who they are (OpenID Connect Core, 3.1.2.1).
      params: { scope: settings.scopes, max_age: env().sessionAbsoluteHours * 3600 },
    },
    token: {
      async request({ provider, params, checks }) {
        const client = await providerClient(settings)
        return { tokens: await client.callback(provider.callbackUrl, params, checks) }
      },
    },
    userinfo: {
      async request({ tokens }) {
        const claims = await readClaims(await providerClient(settings), new TokenSet(tokens), settings)
        const profile = { sub: claims.sub, claims }
        return profile
      },
    },
    profile: ({ sub }) => ({ id: sub, sessionToken: '' }),
  }
}

const Verified = z.object({ claims: ProviderClaims })

/** The parts of next-auth’s answer that sign a person in; their claims come from `readClaims`. */
export function verifiedSignIn(account: Account, profile: Profile | undefined): ProviderSignIn {
  return {
    claims: Verified.parse(profile).claims,
    tokens: { refresh: account.refresh_token ?? null, id: account.id_token ?? null },
  }
}
