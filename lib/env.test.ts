import { describe, expect, test } from 'vitest'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from './demo-credentials.mjs'
import { ConfigurationError, environmentVariable, parseEnv } from './env'

const SECRET = 'x'.repeat(32)

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

  const LIVE = {
    NEXTAUTH_SECRET: SECRET,
    RAMP_ENVIRONMENTS: 'live',
    RAMP_LIVE_BASE_URL: 'https://platform.example/v1',
    RAMP_LIVE_INTEGRATOR_KEY: 'ik_0123456789',
    RAMP_LIVE_INTEGRATOR_SECRET: 'a-secret-of-16-c',
  }

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
