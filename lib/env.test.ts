import { describe, expect, test } from 'vitest'
import { variablesOfEnv } from '../tests/support/variables-of-env'
import { TAKEN_AS_THEY_ARE, WRONG_VARIABLES } from '../tests/support/wrong-variables'
import { environmentVariable } from './configuration/environments'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from './demo-credentials.mjs'
import { networkOf } from './egress/address/special-networks'
import { DEFAULT_EGRESS_POLICY } from './egress/policy'
import { ConfigurationError, parseEnv } from './env'

const SECRET = 'a-secret-of-32-characters-012345'

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  test('with nothing but a session secret points at the stand-in platform of this machine', () => {
    const env = parseEnv({ NEXTAUTH_SECRET: SECRET })
    expect(env.environments.map(({ name, baseUrl }) => [name, baseUrl])).toEqual([['sandbox', 'http://127.0.0.1:4010']])
    expect(env.worker).toBe('inline')
  })

  test('keeps the archive for ever unless it is told for how many days, which are more than the platform guarantees', () => {
    expect(parseEnv({ NEXTAUTH_SECRET: SECRET }).archiveRetentionDays).toBeUndefined()
    const days = (value: string) => ({ NEXTAUTH_SECRET: SECRET, ARCHIVE_RETENTION_DAYS: value })
    expect(parseEnv(days('31')).archiveRetentionDays).toBe(31)
    for (const wrong of ['30', '3651', '40.5', 'a year', '-31']) {
      expect(problemsOf(days(wrong))).toEqual([expect.stringMatching(/^ARCHIVE_RETENTION_DAYS must be/)])
    }
  })

  test('remembers e-mails of users for 90 days unless it is told for how many, which may be none', () => {
    expect(parseEnv({ NEXTAUTH_SECRET: SECRET }).userEmailRetentionDays).toBe(90)
    const days = (value: string) => ({ NEXTAUTH_SECRET: SECRET, USER_EMAIL_RETENTION_DAYS: value })
    expect(parseEnv(days('0')).userEmailRetentionDays).toBe(0)
    for (const wrong of ['-1', '3651', '1.5', 'for ever'])
      expect(problemsOf(days(wrong))).toEqual([expect.stringMatching(/^USER_EMAIL_RETENTION_DAYS must be/)])
  })

  test('asks admins of production for a second factor where a vault key seals it, unless it is told whom', () => {
    const platform = (name: string) => ({
      [environmentVariable(name, 'BASE_URL')]: 'https://api.platform.example',
      [environmentVariable(name, 'INTEGRATOR_KEY')]: 'ik_1',
      [environmentVariable(name, 'INTEGRATOR_SECRET')]: 'an-integrator-secret',
    })
    const VAULT_KEY = 'dmF1bHQta2V5LWZvci10ZXN0cy1vbmx5LTAxMjM0NTY='
    const production = { NEXTAUTH_SECRET: SECRET, RAMP_ENVIRONMENTS: 'production', ...platform('production') }
    const sandbox = { NEXTAUTH_SECRET: SECRET, RAMP_ENVIRONMENTS: 'sandbox', ...platform('sandbox'), VAULT_KEY }
    const roles = (source: Record<string, string>) => parseEnv(source).secondFactorRoles
    expect(roles({ ...production, VAULT_KEY })).toEqual(['admin'])
    expect([roles(production), roles(sandbox), roles({ ...production, VAULT_KEY, RAMPDESK_DEMO: '1' })]).toEqual([
      [],
      [],
      [],
    ])
    expect(roles({ ...production, VAULT_KEY, REQUIRE_SECOND_FACTOR: 'none' })).toEqual([])
    expect(roles({ ...sandbox, REQUIRE_SECOND_FACTOR: 'operator, admin' })).toEqual(['operator', 'admin'])
    expect(problemsOf({ ...production, REQUIRE_SECOND_FACTOR: 'viewer' })).toEqual([
      expect.stringMatching(/^REQUIRE_SECOND_FACTOR needs a vault key/),
    ])
    const custom = { ROLES: 'night', ROLE_NIGHT: 'viewer' }
    expect(roles({ ...sandbox, ...custom, REQUIRE_SECOND_FACTOR: 'night' })).toEqual(['night'])
    for (const wrong of ['root', 'admin,', 'none,admin', 'night'])
      expect(problemsOf({ ...sandbox, REQUIRE_SECOND_FACTOR: wrong })).toEqual([
        expect.stringMatching(/^REQUIRE_SECOND_FACTOR must be none, or list roles/),
      ])
  })

  test('lets typed addresses lead to public ones on port 443 alone, unless networks and ports are named', () => {
    expect(parseEnv({ NEXTAUTH_SECRET: SECRET }).egress).toEqual(DEFAULT_EGRESS_POLICY)
    const { egress } = parseEnv({
      NEXTAUTH_SECRET: SECRET,
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8, 10.20.0.0/16',
      EGRESS_PORTS: '443, 3000-3999',
    })
    expect(egress.allowedNetworks).toEqual(['127.0.0.0/8', '10.20.0.0/16'].map(networkOf))
    expect(egress.ports).toEqual([
      { low: 443, high: 443 },
      { low: 3000, high: 3999 },
    ])
    expect(egress.allowHttpToLoopback).toBe(true)
  })

  test('names each wrong network and port by its place', () => {
    const problems = problemsOf({
      NEXTAUTH_SECRET: SECRET,
      EGRESS_ALLOWED_NETWORKS: '10.0.0.0/8,10.1.2.3/8,169.254.169.254/32,0.0.0.0/0',
      EGRESS_PORTS: '443,0,9-1,70000,',
    })
    expect(problems.map((problem) => problem.split(' ').slice(0, 3).join(' '))).toEqual([
      'EGRESS_ALLOWED_NETWORKS entry 2',
      'EGRESS_ALLOWED_NETWORKS entry 3',
      'EGRESS_ALLOWED_NETWORKS entry 4',
      'EGRESS_PORTS entry 2',
      'EGRESS_PORTS entry 3',
      'EGRESS_PORTS entry 4',
      'EGRESS_PORTS entry 5',
    ])
  })

  const LIVE = {
    NEXTAUTH_SECRET: SECRET,
    RAMP_ENVIRONMENTS: 'live',
    RAMP_LIVE_BASE_URL: 'https://platform.example/v1',
    RAMP_LIVE_INTEGRATOR_KEY: 'ik_0123456789',
    RAMP_LIVE_INTEGRATOR_SECRET: 'a-secret-of-16-c',
  }

  test('every variable has a wrong value in the tests', () => {
    const tested = Object.keys(WRONG_VARIABLES).map((name) =>
      name.replace(/^RAMP_LIVE_/, 'RAMP_<NAME>_').replace(/^ROLE_NIGHT$/, 'ROLE_<NAME>'),
    )
    expect([...tested, ...TAKEN_AS_THEY_ARE].toSorted()).toEqual(variablesOfEnv().toSorted())
  })

  test.each(Object.entries(WRONG_VARIABLES))('%s alone is named where it is wrong, never its value', (name, value) => {
    const resolver = {
      RAMP_LIVE_KEY_RESOLVER_URL: 'https://keys.example/key',
      RAMP_LIVE_KEY_RESOLVER_TOKEN: 'a-bearer-of-16-c',
    }
    const role = { ROLES: 'night', ROLE_NIGHT: 'viewer' }
    const problems = problemsOf({ ...LIVE, ...resolver, ...role, [name]: value })
    expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(new Set([name]))
    expect(problems.join()).not.toMatch(/canary/i)
  })

  test('problems of every kind are named at once', () => {
    const { RAMP_ENVIRONMENTS: _, ROLES: __, ...wrong } = WRONG_VARIABLES
    const problems = problemsOf({ ...wrong, RAMP_ENVIRONMENTS: 'live', ROLES: 'night' })
    expect(new Set(problems.map((problem) => problem.split(' ')[0]))).toEqual(new Set(Object.keys(wrong)))
    expect(problemsOf({ NEXTAUTH_SECRET: 'short', WORKER: 'off' })).toEqual([
      expect.stringMatching(/^NEXTAUTH_SECRET /),
      expect.stringMatching(/^WORKER /),
    ])
  })

  test('a variable that is wrong by itself is not blamed for what another one lacks', () => {
    const wrong = { NEXTAUTH_SECRET: SECRET, DATABASE_URL: 'canary', WORKER: 'off' }
    expect(problemsOf(wrong)).toEqual([expect.stringMatching(/^DATABASE_URL /)])
  })

  test.each([
    ['one character', 'x'.repeat(32)],
    ['a pattern', 'changeme-changeme-changeme-changeme-'.slice(0, 36)],
    ['few characters', 'abcabcaacbbcabcabcaacbbcaabbccabcba'],
    ['zeros in base64', Buffer.alloc(32).toString('base64')],
    ['a pattern of bytes in base64', Buffer.from('0123456789abcdef'.repeat(2)).toString('base64')],
    ['a run of bytes in hex', Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('hex')],
  ])('a session secret that is %s is refused', (_name, secret) => {
    expect(problemsOf({ NEXTAUTH_SECRET: secret })).toEqual([
      expect.stringMatching(/^NEXTAUTH_SECRET is easy to guess/),
    ])
  })

  const withResolver = (url: string, change: Record<string, string> = {}) => ({
    ...LIVE,
    RAMP_LIVE_KEY_RESOLVER_URL: url,
    RAMP_LIVE_KEY_RESOLVER_TOKEN: 'a-bearer-of-16-c',
    ...change,
  })
  const LOCAL = { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8,10.20.0.0/16', EGRESS_PORTS: '443,8080' }

  test.each<[string, Record<string, string>?]>([
    ['https://keys.example/keys'],
    ['https://8.8.8.8/keys'],
    ['http://127.0.0.1:8080/keys', LOCAL],
    ['http://localhost:8080/keys', LOCAL],
    ['https://localhost/keys', { EGRESS_ALLOWED_NETWORKS: '::1/128' }],
    ['https://10.20.3.4:8080/keys', LOCAL],
  ])('accepts a key resolver at %s that the egress policy allows', (url, change) => {
    expect(problemsOf(withResolver(url, change))).toEqual([])
  })

  test.each<[string, string, Record<string, string>?]>([
    ['https://keys.example:8443/keys', 'must have a port'],
    ['https://keys.example/keys', 'must have a port', { EGRESS_PORTS: '8443' }],
    ['https://10.20.3.4/keys', 'leads to an address'],
    ['https://10.21.3.4/keys', 'leads to an address', LOCAL],
    ['https://0x7f.1/keys', 'leads to an address'],
    ['https://169.254.169.254/keys', 'leads to an address', LOCAL],
    ['https://localhost/keys', 'leads to an address'],
    ['https://LOCALHOST./keys', 'leads to an address', { EGRESS_ALLOWED_NETWORKS: '10.0.0.0/8' }],
    ['http://127.0.0.1:8080/keys', 'must be https', { EGRESS_PORTS: '8080' }],
    ['http://[::1]:8080/keys', 'leads to an address', LOCAL],
    ['https://a b/keys', 'must be the address of your key resolver'],
    [`https://${'a'.repeat(64)}.example/keys`, 'is refused: The host name'],
  ])('refuses a key resolver at %s: %s', (url, words, change) => {
    const problems = problemsOf(withResolver(url, change))
    expect(problems[0]).toContain(`RAMP_LIVE_KEY_RESOLVER_URL ${words}`)
    expect(problems.join()).not.toMatch(/keys\.example|8443|\d\.\d|aaa/)
  })

  test('does not judge a key resolver where the egress policy itself is wrong', () => {
    const problems = problemsOf(withResolver('https://10.20.3.4/keys', { EGRESS_ALLOWED_NETWORKS: '10.20.0.1/16' }))
    expect(problems).toEqual([expect.stringMatching(/^EGRESS_ALLOWED_NETWORKS /)])
  })

  test('lists every problem at once, by variable', () => {
    const problems = problemsOf({
      NEXTAUTH_URL: 'desk.example',
      DATABASE_URL: 'mysql://db',
      WORKER: 'maybe',
      SESSION_IDLE_MINUTES: 'soon',
      RAMP_ENVIRONMENTS: 'production',
      RAMP_PRODUCTION_BASE_URL: 'http://ramp.example',
    })
    expect(problems.map((text) => text.split(' ')[0]).toSorted()).toEqual([
      'DATABASE_URL',
      'NEXTAUTH_SECRET',
      'NEXTAUTH_URL',
      'RAMP_PRODUCTION_BASE_URL',
      'RAMP_PRODUCTION_INTEGRATOR_KEY',
      'RAMP_PRODUCTION_INTEGRATOR_SECRET',
      'SESSION_IDLE_MINUTES',
      'WORKER',
    ])
  })

  test('never repeats a value', () => {
    const canary = 'canary-value-7461'
    const variables = [
      'NEXTAUTH_URL',
      'NEXTAUTH_SECRET',
      'DATABASE_URL',
      'WORKER',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
      'EGRESS_ALLOWED_NETWORKS',
      'EGRESS_PORTS',
      'RAMP_A_KIND',
      'RAMP_A_BASE_URL',
    ]
    const source = Object.fromEntries(variables.map((name) => [name, canary]))
    const problems = problemsOf({ ...source, RAMP_ENVIRONMENTS: 'a' })
    expect(problems.length).toBeGreaterThanOrEqual(variables.length)
    expect(problems.join('\n')).not.toContain(canary)
  })

  test('reads several environments, each with its own variables', () => {
    const { environments } = parseEnv({
      NEXTAUTH_SECRET: SECRET,
      RAMP_ENVIRONMENTS: 'production, eu-sandbox',
      RAMP_PRODUCTION_BASE_URL: 'https://ramp.example/',
      RAMP_PRODUCTION_INTEGRATOR_KEY: 'key',
      RAMP_PRODUCTION_INTEGRATOR_SECRET: 'a-secret-of-16-or-more',
      RAMP_EU_SANDBOX_BASE_URL: 'https://sandbox.ramp.example',
      RAMP_EU_SANDBOX_INTEGRATOR_KEY: 'key',
      RAMP_EU_SANDBOX_INTEGRATOR_SECRET: 'a-secret-of-16-or-more',
      RAMP_EU_SANDBOX_LABEL: 'Sandbox EU',
    })
    expect(environments.map(({ name, label, kind, baseUrl }) => [name, label, kind, baseUrl])).toEqual([
      ['production', 'Production', 'production', 'https://ramp.example'],
      ['eu-sandbox', 'Sandbox EU', 'sandbox', 'https://sandbox.ramp.example'],
    ])
    expect(environmentVariable('eu-sandbox', 'KIND')).toBe('RAMP_EU_SANDBOX_KIND')
  })

  test.each(['api', 'Production', 'a b', 'sandbox,sandbox'])('refuses the environment names %s', (names) => {
    expect(problemsOf({ NEXTAUTH_SECRET: SECRET, RAMP_ENVIRONMENTS: names })).not.toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['http to this machine', { NEXTAUTH_URL: 'http://localhost:3000' }],
    ['http to this machine by number', { NEXTAUTH_URL: 'http://[::1]:3000/' }],
    ['a demo on this machine', { RAMPDESK_DEMO: '1', DATABASE_URL: 'postgres://desk@127.0.0.1:5432/desk' }],
    ['a demo on a socket', { RAMPDESK_DEMO: '1', DATABASE_URL: 'postgres:///desk?host=/run/postgresql' }],
    ['a worker of its own on a server', { WORKER: 'off', DATABASE_URL: 'postgres://desk@db:5432/desk' }],
    ['a password that is encoded', { DATABASE_URL: 'postgres://desk:100%25@db:5432/desk' }],
    ['production elsewhere', { NODE_ENV: 'production', NEXTAUTH_URL: 'https://desk.example' }],
    [
      'the demo credentials on this machine',
      { RAMP_LIVE_BASE_URL: 'http://127.0.0.1:4010', RAMP_LIVE_INTEGRATOR_SECRET: DEMO_INTEGRATOR_SECRET },
    ],
  ])('accepts %s', (_name, change) => {
    expect(problemsOf({ ...LIVE, ...change })).toEqual([])
  })

  test.each<[string, string, Record<string, string>]>([
    ['http elsewhere', 'NEXTAUTH_URL', { NEXTAUTH_URL: 'http://desk.example' }],
    ['user info in the origin', 'NEXTAUTH_URL', { NEXTAUTH_URL: 'https://:x@desk.example' }],
    ['a path in the origin', 'NEXTAUTH_URL', { NEXTAUTH_URL: 'https://desk.example/desk' }],
    ['a password that is not encoded', 'DATABASE_URL', { DATABASE_URL: 'postgres://desk:100%@db:5432/desk' }],
    ['a worker of its own on the embedded database', 'WORKER', { WORKER: 'off' }],
    ['a demo elsewhere', 'RAMPDESK_DEMO', { RAMPDESK_DEMO: '1', NEXTAUTH_URL: 'https://desk.example' }],
    ['a demo on a server', 'RAMPDESK_DEMO', { RAMPDESK_DEMO: '1', DATABASE_URL: 'postgres://db:5432/desk' }],
    [
      'a demo on a server that the query names',
      'RAMPDESK_DEMO',
      { RAMPDESK_DEMO: '1', DATABASE_URL: 'postgres://127.0.0.1/desk?host=db' },
    ],
    [
      'production elsewhere without an environment',
      'RAMP_ENVIRONMENTS',
      { NODE_ENV: 'production', NEXTAUTH_URL: 'https://desk.example', RAMP_ENVIRONMENTS: '' },
    ],
    ['the demo key elsewhere', 'RAMP_LIVE_INTEGRATOR_KEY', { RAMP_LIVE_INTEGRATOR_KEY: DEMO_INTEGRATOR_KEY }],
    [
      'the demo secret elsewhere',
      'RAMP_LIVE_INTEGRATOR_SECRET',
      { RAMP_LIVE_INTEGRATOR_SECRET: DEMO_INTEGRATOR_SECRET },
    ],
    ['user info in a base address', 'RAMP_LIVE_BASE_URL', { RAMP_LIVE_BASE_URL: 'https://a:b@platform.example' }],
    ['a query in a base address', 'RAMP_LIVE_BASE_URL', { RAMP_LIVE_BASE_URL: 'https://platform.example/?a=b' }],
    ['an empty query', 'RAMP_LIVE_BASE_URL', { RAMP_LIVE_BASE_URL: 'https://platform.example/?' }],
    ['a fragment in a base address', 'RAMP_LIVE_BASE_URL', { RAMP_LIVE_BASE_URL: 'https://platform.example/#a' }],
    ['a line end in a key', 'RAMP_LIVE_INTEGRATOR_KEY', { RAMP_LIVE_INTEGRATOR_KEY: 'ik_012\n3456789' }],
    ['a space in a secret', 'RAMP_LIVE_INTEGRATOR_SECRET', { RAMP_LIVE_INTEGRATOR_SECRET: 'a secret of 16 c' }],
    ['a letter of another script', 'RAMP_LIVE_INTEGRATOR_KEY', { RAMP_LIVE_INTEGRATOR_KEY: 'ik_ключ' }],
    ['a short secret', 'RAMP_LIVE_INTEGRATOR_SECRET', { RAMP_LIVE_INTEGRATOR_SECRET: 'a-secret-of-15c' }],
  ])('refuses %s', (_name, variable, change) => {
    expect(problemsOf({ ...LIVE, ...change }).map((problem) => problem.split(' ')[0])).toEqual([variable])
  })
})
