import 'server-only'
import type { Account, Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { TokenSet } from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { env } from '../../env'
import { ProviderClaims } from '../provider/claims'
import { discoveryAddress, PROVIDER_TIMEOUT_MS, readClaims, requireSound } from '../provider/provider-client'
import { PROVIDER_ID } from '../provider/provider-id'
import type { ProviderSignIn } from './sign-in-with-provider'

/**
 * The provider as next-auth takes it: authorization code with PKCE, state and nonce; the ID token's signature, issuer, audience and times are
 * checked by openid-client.
 */
export function openIdProvider(settings: ProviderSettings): OAuthConfig<{ sub: string }> {
  return {
    id: PROVIDER_ID,
    name: settings.name,
    type: 'oauth',
    wellKnown: discoveryAddress(settings),
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    httpOptions: { timeout: PROVIDER_TIMEOUT_MS },
    authorization: {
      // With max_age the provider says when the person last proved who they are (OpenID Connect Core, 3.1.2.1).
      params: { scope: settings.scopes, max_age: env().sessionAbsoluteHours * 3600 },
    },
    token: {
      async request({ client, provider, params, checks }) {
        requireSound(client.issuer, settings)
        return { tokens: await client.callback(provider.callbackUrl, params, checks) }
      },
    },
    userinfo: {
      async request({ client, tokens }) {
        const claims = await readClaims(client, new TokenSet(tokens), settings)
        const profile = { sub: claims.sub, claims }
        return profile
      },
    },
    profile: ({ sub }) => ({ id: sub, sessionToken: '' }),
  }
}

const Verified = z.object({ claims: ProviderClaims })

/** The parts of next-auth's answer that sign somebody in; their claims come from `readClaims`. */
export function verifiedSignIn(account: Account, profile: Profile | undefined): ProviderSignIn {
  return {
    claims: Verified.parse(profile).claims,
    tokens: { refresh: account.refresh_token ?? null, id: account.id_token ?? null },
  }
}
