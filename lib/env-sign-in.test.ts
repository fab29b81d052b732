import { describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from './env'
import { listSecrets } from './logger'

const SECRET = { NEXTAUTH_SECRET: 'a-secret-of-32-characters-012345' }
const PROVIDER = {
  OIDC_ISSUER: 'https://login.acme.example/',
  OIDC_CLIENT_ID: 'rampdesk',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-provider',
  OIDC_ROLES: 'desk-admins:admin, urn:acme:desk:operator ,all:viewer',
}

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv({ ...SECRET, ...source })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

const signInOf = (source: Record<string, string>) => parseEnv({ ...SECRET, ...source }).signIn

describe('signing in', () => {
  test('takes local accounts alone unless a provider is configured, and then either', () => {
    expect(signInOf({})).toEqual({ mode: 'local', provider: null, breakGlassEmail: null })
    expect(signInOf(PROVIDER)).toMatchObject({ mode: 'both', breakGlassEmail: null })
    expect(signInOf({ ...PROVIDER, SIGN_IN: 'local' })).toMatchObject({ mode: 'local', provider: null })
    expect(signInOf({ ...PROVIDER, SIGN_IN: 'oidc', BREAK_GLASS_EMAIL: ' Ann@Acme.example ' })).toMatchObject({
      mode: 'oidc',
      breakGlassEmail: 'ann@acme.example',
    })
  })

  test('reads the provider, the issuer as it is written and the roles in their order', () => {
    expect(signInOf({ ...PROVIDER, OIDC_DOMAINS: 'Acme.example, sub.acme.example' }).provider).toEqual({
      issuer: 'https://login.acme.example/',
      clientId: 'rampdesk',
      clientSecret: 'a-secret-of-the-provider',
      name: 'single sign-on',
      scopes: 'openid profile email offline_access',
      roleClaim: 'groups',
      roles: [
        { value: 'desk-admins', role: 'admin' },
        { value: 'urn:acme:desk', role: 'operator' },
        { value: 'all', role: 'viewer' },
      ],
      domains: ['acme.example', 'sub.acme.example'],
    })
  })

  test('leads to roles of the configuration, too', () => {
    const roles = { ROLES: 'night-desk', ROLE_NIGHT_DESK: 'viewer', OIDC_ROLES: 'desk:night-desk' }
    expect(signInOf({ ...PROVIDER, ...roles }).provider?.roles).toEqual([{ value: 'desk', role: 'night-desk' }])
  })

  test('keeps the secret of the client out of the log', () => {
    expect(listSecrets(parseEnv({ ...SECRET, ...PROVIDER }))).toContain('a-secret-of-the-provider')
  })

  test.each([
    [{ OIDC_ISSUER: PROVIDER.OIDC_ISSUER }, /^OIDC_ISSUER, .* belong together/],
    [{ ...PROVIDER, OIDC_ROLES: '' }, /^OIDC_ISSUER, .* belong together/],
    [{ SIGN_IN: 'oidc' }, /^SIGN_IN must be local/],
    [{ ...PROVIDER, BREAK_GLASS_EMAIL: 'ann@acme.example' }, /^BREAK_GLASS_EMAIL needs SIGN_IN=oidc/],
    [{ ...PROVIDER, OIDC_ROLES: 'desk:boss' }, /^OIDC_ROLES must map to these roles: viewer, /],
    [{ ...PROVIDER, OIDC_ROLES: 'desk:No Role' }, /^OIDC_ROLES must list pairs/],
    [{ ...PROVIDER, OIDC_ROLES: ':admin' }, /^OIDC_ROLES must list pairs/],
    [{ ...PROVIDER, OIDC_ISSUER: 'http://login.acme.example' }, /^OIDC_ISSUER must be https/],
    [{ ...PROVIDER, OIDC_ISSUER: 'https://login.acme.example?a=b' }, /^OIDC_ISSUER must have no user info/],
    [{ ...PROVIDER, OIDC_SCOPES: 'profile email' }, /^OIDC_SCOPES must be scopes/],
    [{ ...PROVIDER, OIDC_DOMAINS: '@acme.example' }, /^OIDC_DOMAINS must list domains/],
  ])('%o is refused with its reason', (source, problem) => {
    expect(problemsOf(source)).toEqual([expect.stringMatching(problem)])
  })
})
