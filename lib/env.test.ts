import { describe, expect, test } from 'vitest'
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
      RAMP_PRODUCTION_INTEGRATOR_SECRET: 'secret',
      RAMP_EU_SANDBOX_BASE_URL: 'https://sandbox.ramp.example',
      RAMP_EU_SANDBOX_INTEGRATOR_KEY: 'key',
      RAMP_EU_SANDBOX_INTEGRATOR_SECRET: 'secret',
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
})
