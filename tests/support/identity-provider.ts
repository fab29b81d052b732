import type { Provider } from 'oidc-provider'

export const CLIENT = { client_id: 'rampdesk', client_secret: 'a-secret-of-the-provider' }

/** The data that the provider has on a person; `groups` become a role. */
export type Person = { email?: string; email_verified?: boolean; name?: string; groups?: string | string[] }

type Settings = {
  issuer: string
  /** The origin of the desk. */
  origin: string
  people: ReadonlyMap<string, Person>
  /** The address that takes logout tokens. */
  logoutUri: string
  /** A private key for RS256. */
  key: object
}

/** A certified provider (`oidc-provider`) for one desk. It asks who signs in at `/interaction/…`. */
export async function createIdentityProvider({ issuer, origin, people, logoutUri, key }: Settings): Promise<Provider> {
  const { Provider: OpenIdProvider } = await import('oidc-provider')
  return quietly(
    () =>
      new OpenIdProvider(issuer, {
        ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, RefreshToken: 3600, Session: 3600 },
        clients: [
          {
            ...CLIENT,
            grant_types: ['authorization_code', 'refresh_token'],
            redirect_uris: [`${origin}/api/auth/callback/oidc`],
            post_logout_redirect_uris: [`${origin}/sign-in`],
            backchannel_logout_uri: logoutUri,
            backchannel_logout_session_required: true,
          },
        ],
        jwks: { keys: [{ ...key, kid: 'k1', use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['a key of cookies'] },
        features: {
          devInteractions: { enabled: false },
          rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
          backchannelLogout: { enabled: true },
        },
        claims: {
          openid: ['sub', 'sid', 'auth_time'],
          profile: ['name', 'groups'],
          email: ['email', 'email_verified'],
        },
        findAccount: (_context, sub) =>
          people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub) }) } : undefined,
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        issueRefreshToken: () => true,
        // The provider’s own fetch refuses addresses of this machine.
        fetch: (url, asked) =>
          fetch(url, { method: asked?.method ?? 'GET', headers: asked?.headers ?? {}, body: asked?.body ?? null }),
        async loadExistingGrant(context) {
          const { client, session, provider: own } = context.oidc
          const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
          grant.addOIDCScope('openid profile email offline_access')
          await grant.save()
          return grant
        },
      }),
  )
}

/** Replaces the provider’s own page, which loads fonts from elsewhere. `form` is the markup of an empty form. */
function askToSignOut(context: { body: unknown }, form: string): void {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>'
  context.body = `<!doctype html><title>Sign out</title><h1>Sign out of Acme?</h1>${form}${button}`
}

/** Silences the provider, which writes about its runtime and its memory. */
function quietly<T>(make: () => T): T {
  const { warn, info } = console
  Object.assign(console, { warn: () => undefined, info: () => undefined })
  try {
    return make()
  } finally {
    Object.assign(console, { warn, info })
  }
}
