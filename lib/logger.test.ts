import { describe, expect, test } from 'vitest'
import { parseEnv } from './env'
import { createLogger, listSecrets } from './logger'
import { createRedactor } from './redaction'

const environment = {
  NEXTAUTH_SECRET: 'canary-session-key-0123456789-0123456789',
  DATABASE_URL: 'postgres://desk:canary%2Fdatabase@db:5432/desk',
  SMTP_URL: 'smtps://desk:canary%2F%6Dail%40@mail.example',
  SMTP_FROM: 'desk@mail.example',
  HEARTBEAT_URL: 'https://watch.example/beat/canary-heartbeat',
  RAMP_ENVIRONMENTS: 'live',
  RAMP_LIVE_BASE_URL: 'https://platform.example',
  RAMP_LIVE_INTEGRATOR_KEY: 'canary-integrator-key',
  RAMP_LIVE_INTEGRATOR_SECRET: 'canary-integrator-secret',
}

function capture() {
  const lines: string[] = []
  const redactor = createRedactor(listSecrets(parseEnv(environment)))
  const log = createLogger('trace', () => redactor, { write: (line) => void lines.push(line) })
  return { log, lines, last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') }
}

describe('logger', () => {
  test('finds each secret of the configuration', () => {
    expect(listSecrets(parseEnv(environment))).toEqual(
      expect.arrayContaining([
        'canary/database',
        'canary/mail@',
        'canary%2F%6Dail%40',
        '/beat/canary-heartbeat',
        'canary-heartbeat',
        'canary-integrator-secret',
        'canary-integrator-key',
        environment.NEXTAUTH_SECRET,
      ]),
    )
  })

  test.each([
    ['that is no percent encoding', 'postgres://desk:canary%zz@db:5432/desk', 'canary%zz'],
    ['in the query', 'postgres://desk@db:5432/desk?password=canary%2Fx', 'canary/x'],
  ])('finds a database password %s', (_name, databaseUrl, expected) => {
    expect(listSecrets({ ...parseEnv(environment), databaseUrl })).toContain(expected)
  })

  test.each([
    ...Object.values(environment).filter((value) => value.includes('canary')),
    'canary/mail@',
    'canary%2F%6Dail%40',
    Buffer.from('\0desk\0canary/mail@').toString('base64'),
    'canary-heartbeat',
  ])('writes %s in no place of a line', (secret) => {
    const { log, lines } = capture()
    log.info(secret)
    log.info({ note: secret, list: [{ deep: secret }] }, `text ${secret}`)
    log.info('with %s and %o', secret, { a: secret })
    log.error(new Error(secret, { cause: new Error(secret) }))
    log.error({ err: new Error(secret) }, 'failed')
    log.child({ binding: secret, password: 'canary' }).warn('child')
    log.child({}, { msgPrefix: secret }).warn('prefix')
    log.info({ [secret]: 1, toString: () => secret }, 'names')
    expect(lines).toHaveLength(8)
    expect(lines.join('')).not.toMatch(/canary|Y2FuYXJ5|NhbmFyeS/)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })

  test('keeps what is needed to find a fault', () => {
    const { log, last } = capture()
    log.error(new TypeError('no such delivery'), 'Could not read')
    expect(last()).toMatchObject({
      level: 'error',
      msg: 'Could not read',
      err: { type: 'TypeError', message: 'no such delivery' },
    })
    log.info({ environment: 'live', count: 3 }, 'Synced')
    expect(last()).toMatchObject({ environment: 'live', count: 3, msg: 'Synced' })
    expect(last()).not.toHaveProperty('hostname')
  })
})
